"""Checks past rounds against the rules without any decision code of ``systems``: legality, colours, optimality."""
