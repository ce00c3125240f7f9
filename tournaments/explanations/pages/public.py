"""“Why not …?”: the question of a player about a published round, as a page and as a fragment of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.registry import description_of
from pairing.engine.why_not import AnswerKind
from portal.common.errors import Refused
from tournaments.entries.finding import MOST, find
from tournaments.entries.letters import alphabetical
from tournaments.entries.shapes import EntryLine
from tournaments.explanations import why_not
from tournaments.explanations.limits import may_ask, seconds_left
from tournaments.explanations.why_not import Answer, Ask, Question
from tournaments.explanations.wording import apart_sentence, bye_question, float_question
from tournaments.history.shapes import PlayerLine
from tournaments.listing.overview import tournament_overview
from tournaments.models import Tournament
from tournaments.rounds.queries import round_page
from tournaments.rounds.shapes import RoundPage
from tournaments.serving.parameters import number_of
from tournaments.serving.public import tournament_page
from tournaments.wording import spoken_name


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a reader, as far as the address gives it."""

    ask: Ask
    player: PlayerLine
    """Who asks."""
    system: str
    """Which pairing system gave the round."""
    other: PlayerLine | None = None
    """The opponent asked for; the player asked about where somebody else has the bye."""
    name: str = ""
    matches: tuple[PlayerLine, ...] = ()
    """Several players with this name, or none."""

    @property
    def question(self) -> Question | None:
        """The question for the engine; None while it is not complete."""
        if self.ask is Ask.OPPONENT:
            return Question(self.ask, self.player.number, self.other.number) if self.other else None
        return Question(self.ask, (self.other or self.player).number)

    @property
    def sentence(self) -> str:
        """The question with the names of the players, in the language of the reader."""
        player = spoken_name(self.player.name)
        if self.ask is Ask.OPPONENT and self.other is not None:
            names = {"player": player, "opponent": spoken_name(self.other.name)}
            return _("Why does %(player)s not meet %(opponent)s?") % names
        if self.ask is Ask.COLOUR:
            return _("Why does %(player)s not have the other colour?") % {"player": player}
        if self.ask is Ask.BYE:
            return bye_question(self.system, spoken_name((self.other or self.player).name))
        return float_question(self.system, player)

    def query(self, match: PlayerLine, page: RoundPage) -> str:
        """The query of the question about one of several players with this name."""
        words: dict[str, Any] = {"player": self.player.entry_id, "opponent": match.entry_id, "ask": self.ask.value}
        if page.revision.number != len(page.revisions):
            words["revision"] = page.revision.number
        return urlencode(words)


@tournament_page(cached=False)
def board(request: HttpRequest, tournament: Tournament, round_number: int, board_number: int) -> HttpResponse:
    """Why a player of this board did not get another opponent, the other colour, the bye or a float."""
    page = _round(request, tournament, round_number)
    line = next((line for line in page.boards if line.number == board_number), None)
    if line is None:
        raise Http404
    asked = _asked(request, page, (line.white, line.black))
    words = {"board": line, "has_bye": any(bye.kind == "U" for bye in page.byes)}
    return _answered(request, tournament, page, asked, words)


@tournament_page(cached=False)
def bye(request: HttpRequest, tournament: Tournament, round_number: int, entry: int) -> HttpResponse:
    """Why the player with the pairing-allocated bye did not get an opponent, or why nobody else got the bye."""
    page = _round(request, tournament, round_number)
    line = next((line for line in page.byes if line.player.entry_id == entry and line.kind == "U"), None)
    if line is None:
        raise Http404
    return _answered(request, tournament, page, _asked(request, page, (line.player,), about_bye=True), {"bye": line})


def _round(request: HttpRequest, tournament: Tournament, number: int) -> RoundPage:
    page = round_page(tournament, number, number_of(request, "revision", most_digits=11))
    if page is None:
        raise Http404
    return page


def _asked(
    request: HttpRequest, page: RoundPage, players: tuple[PlayerLine, ...], *, about_bye: bool = False
) -> Asked | None:
    """The question in the address; None where only the form is shown. Raises ``Http404`` for an unknown value."""
    wanted = request.GET.get("ask", Ask.OPPONENT)
    if wanted not in set(Ask):
        raise Http404
    ask = Ask(wanted)
    entry = number_of(request, "player", most_digits=11)
    player = next((one for one in players if entry in {None, one.entry_id}), None)
    if player is None:
        raise Http404
    system = page.revision.system
    if ask is not Ask.OPPONENT and not (about_bye and ask is Ask.BYE):
        return Asked(ask, player, system)
    others = tuple(line for line in page.by_number.values() if line.entry_id != player.entry_id)
    opponent = number_of(request, "opponent", most_digits=11)
    if opponent is not None:
        found = next((line for line in others if line.entry_id == opponent), None)
        if found is None:
            raise Http404
        return Asked(ask, player, system, found)
    name = request.GET.get("name", "").strip()
    if not name:
        return None
    entries = (EntryLine(line, "") for line in sorted(others, key=lambda line: alphabetical(line.name)))
    matches = tuple(match.entry.player for match in find(entries, name, None))
    if len(matches) == 1:
        return Asked(ask, player, system, matches[0], name)
    return Asked(ask, player, system, None, name, matches)


def _answered(
    request: HttpRequest, tournament: Tournament, page: RoundPage, asked: Asked | None, words: dict[str, Any]
) -> HttpResponse:
    answer: Answer | None = None
    problem, status = "", 200
    question = asked.question if asked else None
    if question is not None:
        try:
            answer = _answer(request, tournament, page, question)
        except Refused as refusal:
            problem, status = str(refusal), 429 if refusal.code in {"too_many_questions", "busy"} else 200
    words |= {
        "tournament": tournament,
        "page": page,
        "names": page.names,
        "asked": asked,
        "unnamed": asked is None and "name" in request.GET,
        "matches": [(match, asked.query(match, page)) for match in asked.matches[:MOST]] if asked else (),
        "answer": answer,
        "apart": _apart(page, asked) if asked and answer and answer.outcome == AnswerKind.WORSE else "",
        "problem": problem,
    }
    if getattr(request, "htmx", False):
        response = render(request, "explanations/partials/why_not_answer.html", words, status=status)
    else:
        words |= {"tab": "round", "overview": tournament_overview(tournament)}
        response = render(request, "explanations/public/why_not.html", words, status=status)
    if status == 429:
        response["Retry-After"] = str(seconds_left())
    return response


def _apart(page: RoundPage, asked: Asked) -> str:
    """That the scores of the two are far apart; blank where they are not, and in systems that do not pair by score."""
    if asked.ask is not Ask.OPPONENT or asked.other is None or not description_of(asked.system).by_score:
        return ""
    scores = {bye.player.entry_id: bye.score for bye in page.byes}
    for board in page.boards:
        scores |= {board.white.entry_id: board.white_score, board.black.entry_id: board.black_score}
    mine, theirs = scores[asked.player.entry_id], scores[asked.other.entry_id]
    return apart_sentence(mine, spoken_name(asked.other.name), theirs, of_teams=page.of_teams)


def _answer(request: HttpRequest, tournament: Tournament, page: RoundPage, question: Question) -> Answer:
    """The known answer, or a new one where this reader has not asked for too many. Raises ``Refused``."""
    known = why_not.known_answer(page.revision.digest, question)
    if known is not None:
        return known
    if not may_ask(request):
        wait = seconds_left()
        message = ngettext(
            "You have asked many questions in a short time. Ask again in %(n)s second.",
            "You have asked many questions in a short time. Ask again in %(n)s seconds.",
            wait,
        )
        raise Refused("too_many_questions", message % {"n": wait})
    return why_not.answer(tournament, page.number, page.revision.number, question)
