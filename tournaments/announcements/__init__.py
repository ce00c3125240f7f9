"""The announcement (bando): its texts, its published versions, its files."""
