"""Actions on pairing runs."""
