"""Standings, tie-breaks, ties that are decided, crosstable, progress and parts of the field."""
