"""Simulation studies: asking, computing in chunks, reading and sharing the report."""
