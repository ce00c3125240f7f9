"""Tournaments as a whole: creating them, their dates and people, lists of them, the desk's first page."""
