"""A round from the request to pair it to its publication and correction."""
