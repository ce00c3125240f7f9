"""Standings: points, every tie-break of C.07 with its terms, and the ranking."""
