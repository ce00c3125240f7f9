"""Pairing systems behind one protocol (``protocol``), listed in one place (``registry``)."""
