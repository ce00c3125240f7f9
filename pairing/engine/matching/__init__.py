"""The exact matching kernel.

``bitset``: perfect and maximum matchings of a graph whose rows are big integers. ``bipartite``: the same between two
sides, in lexicographic order. ``structure``: what a graph lacks that has no perfect matching. ``weighted`` (with its
search in ``tree``): minimum-cost perfect matchings with a proof of optimality.
"""
