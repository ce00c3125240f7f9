"""Answers why a pair, a colour, a bye or a float did not happen, by comparing the round with the best one that has it."""
