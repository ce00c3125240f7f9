"""The exact matching kernel; it knows graphs, not chess.

``bitset``: perfect and maximum matchings of a graph whose rows are big integers. ``bipartite``: the same between two
sides, in lexicographic order. ``structure``: the Gallai-Edmonds decomposition of a graph without a perfect matching.
``weighted``: minimum-cost perfect matchings, proved by their dual solution. ``tree`` is one search of ``weighted``;
``blossoms`` holds the data of that search.
"""
