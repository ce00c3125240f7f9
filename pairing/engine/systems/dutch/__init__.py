"""The FIDE (Dutch) system, C.04.3: the edition of 2026 and, to replay older events, that of 2017.

How a round is found, in the order in which to read the modules: ``field`` ranks the players and says who may meet whom
(C1 to C3); ``lookahead`` answers whether everybody below can still be paired (C4, C5, C8); ``bracket`` is one bracket
as a graph; ``staged`` finds its best candidate by taking edges away, one criterion after the other, and ``remainder``
the first such candidate in the order of Article 4; ``exact`` does the same with weights, where a shortcut of ``staged``
cannot prove itself; ``needs`` says what those below lack; ``floaters`` decides who leaves a bracket; ``criteria`` holds
each quality criterion, once;
``colours`` is Article 5; ``system`` puts the round together.
"""
