"""The independent verdict on every published round, and the chain of hashes."""
