"""Explain a round of a tournament report file: why every board, every bye and every bracket is as it is.

Without --round it is the next round of the file. For a past round the engine pairs it again and explains that pairing;
it says so when the round was played with other boards.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from .. import VERSION
from ..dispatch import pair
from ..drawn_lots import with_lot
from ..errors import InvalidState
from ..explanation import BoardExplanation, ByeExplanation, RoundExplanation, explain
from ..facts import Fact, fact
from ..model import RoundPairing, TournamentState
from ..trf import counted_file, read, state_of
from ..verifier.replay import before, given
from ..wording import LANGUAGES, word, word_article
from .exits import DONE
from .streams import read_bytes, write_text

Sentences = Callable[[Sequence[Fact], str], Iterator[str]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("file", help="tournament report file (TRF16, TRF26); - reads the standard input")
    parser.add_argument("--round", type=int, help="a round of the file; else the next one")
    parser.add_argument("--player", type=int, help="only the board or the bye of this starting number")
    parser.add_argument("--lot", help="the lot of the round, where the system draws lots; else what the file says")
    parser.add_argument("--lang", choices=sorted(LANGUAGES), default="en", help="language of the sentences")
    parser.add_argument("--edition", help="edition of the rules, for example 2026 or 2017; else what the file says")
    parser.add_argument("--system", help="pairing system, for example dutch; else what the file says")
    parser.add_argument("--json", action="store_true", help="print facts as codes with parameters instead of sentences")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of the standard output")


def run(options: argparse.Namespace) -> int:
    """Pair, explain and print. Raises ``EngineError`` for a bad file, round or player, or where no pairing exists."""
    trf_file = counted_file(read(read_bytes(options.file)))
    whole = state_of(trf_file, options.edition, options.system, to_pair=options.round is None, teams=True)
    state = whole if options.round is None else as_before(whole, options.round)
    if options.lot is not None:
        state = with_lot(state, options.lot)
    names = {one.number: f"{one.number} {one.name}".strip() for one in state.competitors}
    if options.player is not None and options.player not in names:
        raise InvalidState(
            f"There is no player {options.player} in the file.", code="explain.player", player=options.player
        )
    answer = pair(state, trace=True)
    explanation = explain(state, answer)
    if options.round is not None and not _as_played(whole, options.round, answer):
        explanation = replace(explanation, facts=(fact("round.not_as_played", round=options.round), *explanation.facts))
    if options.player is not None:
        explanation = _only(explanation, options.player)
    if options.json:
        text = json.dumps({"engine": VERSION, **explanation.to_json()}, ensure_ascii=False, indent=1) + "\n"
    else:
        text = "".join(f"{line}\n" for line in _lines(explanation, options.lang, names))
    write_text(options.output, text)
    return DONE


def as_before(whole: TournamentState, round_number: int) -> TournamentState:
    """The tournament before a past round. Raises ``InvalidState`` for a round that the file does not have."""
    if not 1 <= round_number <= whole.completed:
        raise InvalidState(
            f"Round {round_number} is not in the file; it has results of {whole.completed} rounds.",
            code="explain.round",
            round=round_number,
            completed=whole.completed,
        )
    return before(whole, round_number)


def _as_played(whole: TournamentState, round_number: int, answer: RoundPairing) -> bool:
    """Whether the engine gives the boards, colours and bye with which the round was played."""
    pairs, byes = given(whole, round_number)
    bye = () if answer.bye is None else (answer.bye,)
    return {(one.white, one.black) for one in pairs} == {(one.white, one.black) for one in answer.pairs} and byes == bye


def _only(explanation: RoundExplanation, player: int) -> RoundExplanation:
    """The part of ``explanation`` that concerns one player."""
    board, bye = explanation.board_of(player), explanation.bye_of(player)
    return replace(
        explanation,
        boards=() if board is None else (board,),
        byes=() if bye is None else (bye,),
        brackets=tuple(explanation.brackets[index] for index in board.brackets) if board else (),
    )


def _lines(explanation: RoundExplanation, language: str, names: Mapping[int, str]) -> Iterator[str]:
    def sentences(facts: Sequence[Fact], mark: str) -> Iterator[str]:
        for one in facts:
            article = word_article(one, language)
            yield f"{mark}{word(one, language, names)}" + (f" [{article}]" if article and mark.strip() else "")

    yield from sentences(explanation.facts, "")
    for board in explanation.boards:
        yield ""
        yield f"{board.board}. {names[board.white]} - {names[board.black]}"
        yield from _part(board, sentences)
    for bye in explanation.byes:
        yield ""
        yield names[bye.player]
        yield from _part(bye, sentences)
    for bracket in explanation.brackets:
        yield ""
        yield from sentences(bracket.facts[:1], "")
        yield from sentences(bracket.facts[1:], "  - ")


def _part(part: BoardExplanation | ByeExplanation, sentences: Sentences) -> Iterator[str]:
    yield from sentences(part.lead, "  ")
    yield from sentences(part.steps, "  - ")
    yield from sentences(part.details, "    · ")
