"""A small event for the examples in the documentation: ten players after three of five rounds."""

from __future__ import annotations

from typing import Final

EXAMPLE_REPORT: Final = """\
012 Example Open
142 5
152 B
192 FIDE_DUTCH
001    1      Anand, Amira                      2479                             3.0    1     6 b 1     4 w 1     2 b 1
001    2      Bianchi, Bruno                    2355                             2.0    2     7 w 1     5 b 1     1 w 0
001    3      Costa, Carla                      2321                             2.0    2     8 b =     6 w =     4 b 1
001    4      Dietrich, David                   2020                             1.0    6     9 w 1     1 b 0     3 w 0
001    5      Esposito, Elena                   1996                             1.0    6    10 b 1     2 w 0     8 b 0
001    6      Fischer, Franz                    1955                             1.5    5     1 w 0     3 b =     9 w 1
001    7      Greco, Giulia                     1923                             1.0    6     2 b 0     8 w =    10 b =
001    8      Haas, Hugo                        1905                             2.0    2     3 w =     7 b =     5 w 1
001    9      Ivanova, Irina                    1618                             1.0    6     4 b 0    10 w 1     6 b 0
001   10      Jansen, Jan                       1548                             0.5   10     5 w 0     9 b 0     7 w =
"""
