"""Pages for members."""
