"""What the documents print, as data. Players are numbers of the initial list; points are tenths.

``documents`` names the source: ``lecture`` (on accelerated pairings), ``article_2005`` and ``article_2007`` (the two
versions of the article by the author of Vega), ``slides`` (the Swiss systems compared), ``lim_article`` (the Lim system
paired by hand), ``handbook`` (FIDE).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .course import Results

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PrintedRound:
    """The pairs of one round as printed, in the order of the page."""

    number: int
    pairs: Pairs
    white_first: bool = False
    """Whether the page says that the first player of a pair has White."""


@dataclass(frozen=True, slots=True)
class PrintedParts:
    """Which eighths of the list meet which in one round, from the top: eighths 1 and 2 against 3 and 4, and so on."""

    number: int
    meetings: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class DocumentExample:
    """One example of the documents with everything that it claims."""

    key: str
    documents: tuple[str, ...]
    method: str
    players: int
    rounds: int
    shown: int
    """How many rounds the document speaks of."""
    results: Results = Results.FAVOURITES
    ratings: tuple[int, ...] = ()
    printed: tuple[PrintedRound, ...] = ()
    parts: tuple[PrintedParts, ...] = ()
    opponents: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Players whose opponents the document lists, round by round."""
    losers_meet_winners: int | None = None
    """The round in which, by its text, losers of group A meet winners of group B."""
    points_after: tuple[int, tuple[int, ...]] | None = None
    """A round, and the real points that the document prints for everybody after it."""
    winners: tuple[int, ...] = ()
    perfect: tuple[tuple[int, int], ...] = ()
    """(Round, players on a perfect score after it) as claimed."""
    contacts: tuple[tuple[str, str, int], ...] = ()
    """Two groups and the round in which they first meet, as claimed."""
    group_sizes: tuple[int, ...] = ()
    system: str = "dutch"
    past: tuple[str, ...] = ()
    """Rounds already played, as ``play`` reads them, where the document shows one group only: they
    give its players the colours and opponents of the figure. What is printed is about that group."""


def _pairs(text: str) -> Pairs:
    """``1-7 2-8`` as numbers."""
    found = [pair.split("-") for pair in text.split()]
    return tuple((int(one), int(other)) for one, other in found)


_TWELVE: Final = (2700, 2600, 2550, 2300, 2280, 2250, 2000, 1950, 1900, 1500, 1450, 1400)
_PLAIN: Final = (
    PrintedRound(1, _pairs("1-7 2-8 3-9 4-10 5-11 6-12")),
    PrintedRound(2, _pairs("1-4 2-5 3-6 7-10 8-11 9-12")),
)
_ARTICLES: Final = ("article_2005", "article_2007")
_EIGHTHS: Final = (
    PrintedParts(1, (((1, 2), (3, 4)), ((5, 6), (7, 8)))),
    PrintedParts(2, (((1,), (2,)), ((3, 4), (5, 6)), ((7,), (8,)))),
)

EXAMPLES: Final[tuple[DocumentExample, ...]] = (
    DocumentExample(
        "eighths", ("lecture",), "haley", players=16, rounds=4, shown=3, parts=_EIGHTHS, perfect=((2, 2),)
    ),
    DocumentExample(
        "twelve_plain_2005", ("article_2005",), "none", players=12, rounds=3, shown=3, ratings=_TWELVE,
        printed=(*_PLAIN, PrintedRound(3, _pairs("1-3 2-5 4-6 7-8 9-10 11-12"))), winners=(1, 2),
    ),
    DocumentExample(
        "twelve_plain_2007", ("article_2007",), "none", players=12, rounds=3, shown=3, ratings=_TWELVE,
        printed=(*_PLAIN, PrintedRound(3, _pairs("1-3 2-4 5-8 6-7 9-10 11-12"))), winners=(1, 2),
    ),
    DocumentExample(
        "twelve_accelerated", _ARTICLES, "haley", players=12, rounds=3, shown=3, ratings=_TWELVE,
        printed=(
            PrintedRound(1, _pairs("1-4 2-5 3-6 7-10 8-11 9-12")),
            PrintedRound(2, _pairs("1-3 2-4 5-6 7-9 8-10 11-12")),
        ),
        losers_meet_winners=2,
        points_after=(2, (20, 20, 10, 10, 10, 10, 10, 10, 10, 0, 0, 0)),
        perfect=((2, 2), (3, 1)),
    ),
    DocumentExample(
        "three_groups", ("article_2007",), "three_groups_apart", players=48, rounds=7, shown=4,
        contacts=(("A", "B", 3), ("B", "C", 3), ("A", "C", 4)),
    ),
    DocumentExample(
        "baku_161", ("lecture", "handbook"), "baku", players=161, rounds=9, shown=1, group_sizes=(82, 79)
    ),
    DocumentExample(
        "ten_draws", ("slides",), "none", players=10, rounds=9, shown=3, results=Results.DRAWS,
        printed=(
            PrintedRound(1, _pairs("1-6 7-2 3-8 9-4 5-10"), white_first=True),
            PrintedRound(2, _pairs("8-1 2-9 10-3 4-7 6-5"), white_first=True),
            PrintedRound(3, _pairs("1-10 5-2 3-4 9-6 7-8"), white_first=True),
        ),
    ),
    DocumentExample(
        "ten_draws_lim", ("slides",), "none", players=10, rounds=9, shown=3, results=Results.DRAWS, system="lim",
        printed=(
            PrintedRound(1, _pairs("1-6 7-2 3-8 9-4 5-10"), white_first=True),
            PrintedRound(2, _pairs("8-1 2-9 6-3 4-5 10-7"), white_first=True),
            PrintedRound(3, _pairs("1-10 5-2 3-4 9-6 7-8"), white_first=True),
        ),
    ),
    DocumentExample(
        "lim_down", ("lim_article",), "none", players=16, rounds=9, shown=4, system="lim",
        printed=(PrintedRound(4, _pairs("1-4 2-6 3-8 5-7")),),
        past=(
            "5-1:= 2-13:1 3-12:1 4-15:1 10-6:= 7-16:1 14-8:0 11-9:1",
            "1-7:= 12-2:1 11-3:0 9-4:0 13-5:0 6-14:= 8-10:1 15-16:=",
            "15-1:0 2-10:1 3-13:0 4-14:0 5-9:= 12-6:0 7-11:= 16-8:1",
        ),
    ),
    DocumentExample(
        "lim_down_undone", ("lim_article",), "none", players=16, rounds=9, shown=4, system="lim",
        printed=(PrintedRound(4, _pairs("1-4 2-6 3-5 7-8")),),
        past=(
            "7-1:= 2-16:0 3-12:= 4-11:1 5-15:1 14-6:0 9-8:= 10-13:0",
            "1-5:= 15-2:0 13-3:0 12-4:0 6-10:= 7-16:1 8-14:1 11-9:=",
            "16-1:0 2-9:1 3-10:= 4-15:0 5-7:= 12-6:= 11-8:= 13-14:0",
        ),
    ),
    DocumentExample(
        "lim_up", ("lim_article",), "none", players=16, rounds=9, shown=4, system="lim",
        printed=(PrintedRound(4, _pairs("8-4 1-7 6-3 2-5"), white_first=True),),
        past=(
            "12-1:1 2-16:0 3-14:= 4-10:= 5-9:= 15-6:1 7-11:= 13-8:=",
            "1-16:1 11-2:1 13-3:1 14-4:1 15-5:1 6-9:= 10-7:1 8-12:=",
            "9-1:1 2-15:1 3-11:= 4-12:= 5-10:= 14-6:= 7-13:= 16-8:1",
        ),
    ),
    DocumentExample(
        "sixty_four_draws", ("slides",), "none", players=64, rounds=9, shown=4, results=Results.DRAWS,
        opponents=((32, (64, 62, 60, 58)), (33, (1, 3, 5, 7))),
    ),
)  # fmt: skip
"""Every worked example of the documents that a system of this engine can play, the clearest first."""
