"""Verify every played round of a tournament report file against the rules, independently of the pairing engine, and its
ranks against its own list of tie-breaks.

One line per round: the rules give exactly this round, or it is legal but the rules give something else, or it breaks an
absolute rule; then the reasons. Where comments of the file say that a game was open or had another result when the
round was paired, that numbers were others, or that two were seated later, the round is judged as it was known then, and
that is said. Then the standings: a file declares ranks after its last round, by the ratings that its comments name.

Exit status: 0 all exact and the ranks right, or no round was played, 3 a bad file, 4 a round is legal but not what the
rules give (or was not judged), 5 a round breaks an absolute rule, 6 all rounds are exact but ranks are wrong. Of
several the gravest counts: 5, then 4, then 6.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence

from .. import VERSION
from ..facts import Fact, Json, fact
from ..trf import RanksVerdict, judge_ranks, read, state_of
from ..verifier import Grade, RoundVerdict, statements_of, verify_report
from ..wording import LANGUAGES, word, word_article
from .exits import DONE, ILLEGAL, LEGAL, WRONG_RANKS
from .streams import plain, read_bytes, write_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("file", help="tournament report file (TRF16, TRF26); - reads the standard input")
    parser.add_argument("--edition", help="edition of the rules, for example 2026 or 2017; else what the file says")
    parser.add_argument("--system", help="pairing system, for example dutch; else what the file says")
    parser.add_argument("--lang", choices=sorted(LANGUAGES), default="en", help="language of the sentences")
    parser.add_argument(
        "--unrated", type=int, metavar="RATING",
        help="what counted for unrated players in tie-breaks on ratings, 0: they were left out; else what a "
        "comment of the file says, without which such ranks are not judged where somebody is unrated",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print verdicts as data instead of sentences")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of the standard output")


def run(options: argparse.Namespace) -> int:
    """Verify, print and return the exit status that says what was found. Raises ``EngineError`` for a bad file."""
    trf_file = read(read_bytes(options.file))
    state = state_of(trf_file, options.edition, options.system, to_pair=False, teams=True)
    verdicts = verify_report(trf_file, options.edition, options.system)
    ranks = judge_ranks(trf_file, options.unrated)
    if options.json:
        found = {"engine": VERSION, "rounds": plain(verdicts), "standings": plain(ranks)}
        text = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    else:
        teams = {team.number: f"{team.number} {team.name}".strip() for team in trf_file.team_data.teams}
        names = {one.number: f"{one.number} {one.name}".strip() for one in state.competitors} | teams
        text = "".join(_lines(statements_of(verdict), options.lang, names) for verdict in verdicts)
        text += _lines(_of_ranks(ranks), options.lang, names)
    write_text(options.output, text)
    return _status(verdicts, ranks)


def _status(verdicts: Sequence[RoundVerdict], ranks: RanksVerdict) -> int:
    grades = {verdict.grade for verdict in verdicts}
    if Grade.ILLEGAL in grades:
        return ILLEGAL
    if Grade.LEGAL in grades:
        return LEGAL
    return WRONG_RANKS if ranks.misplaced else DONE


def _of_ranks(ranks: RanksVerdict) -> tuple[Fact, ...]:
    """The verdict on the ranks as statements, the answer first, then the criteria that the rules bar."""
    return (*_answer(ranks), *ranks.barred)


def _answer(ranks: RanksVerdict) -> tuple[Fact, ...]:
    said: dict[str, Json] = {"round": ranks.after_round, "criteria": ", ".join(("PTS", *ranks.criteria))}
    if ranks.not_judged:
        return (fact(f"check.ranks_{ranks.not_judged}", "", **said),)
    if not ranks.misplaced:
        return (fact("check.ranks_right", "", **said),)
    return (
        fact("check.ranks_wrong", "", **said),
        *(
            fact("check.rank", "C.07 4.2", player=one.number, declared=one.declared, expected=one.expected)
            for one in ranks.misplaced
        ),
    )


def _lines(statements: Sequence[Fact], language: str, names: Mapping[int, str]) -> str:
    head, *reasons = statements
    lines = [word(head, language, names)]
    for one in reasons:
        article = word_article(one, language)
        lines.append(f"  - {word(one, language, names)}" + (f" [{article}]" if article else ""))
    return "".join(f"{line}\n" for line in lines)
