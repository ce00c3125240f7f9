"""The report file, its gaps, the declaration and the frozen versions."""
