"""English: one module for each pairing system, with its ``NAME`` and the sentences that only it says."""
