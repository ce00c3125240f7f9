"""Pages of the register, for members alone."""
