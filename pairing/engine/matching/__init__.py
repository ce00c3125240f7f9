"""The exact matching kernel.

``bitset``: perfect and maximum matchings of a graph whose rows are big integers. ``bipartite``: the same between two
sides, in lexicographic order. ``weighted``: minimum-cost perfect matchings with a proof of optimality.
"""
