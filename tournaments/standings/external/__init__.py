"""Tie-breaks from outside: their codes and names, and the values that the arbiter enters."""
