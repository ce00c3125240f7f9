"""The public page on privacy, and the pages of owners."""
