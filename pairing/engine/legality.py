"""What a pairing made by hand would break: the absolute criteria C1 to C3 and the colours of C.04.1, or what the system
has in their place.

``breaches`` judges any pairs, whoever made them. It warns; whether to go on is for the arbiter to decide.
"""

from __future__ import annotations

from collections.abc import Iterable

from .errors import OFF_TABLE, InvalidState
from .facts import Fact, fact
from .history import History, PlayerHistory, Strength, derive
from .knockout_bracket import is_knockout
from .model import PLAYED, Colour, TournamentState
from .registry import description_of, system_for
from .system_description import Description
from .systems.double_swiss.matches import matches_of_player
from .systems.team import PREFERENCE
from .systems.team.field import preference_of
from .systems.us.field import meetings_allowed
from .systems.us.precedence import due_colour
from .table_rounds import BY_SCHEDULE


def breaches(
    state: TournamentState, pairs: Iterable[tuple[int, int]], bye: int | None, history: History | None = None
) -> tuple[Fact, ...]:
    """Every rule that ``pairs`` (White, Black by TPN) and ``bye`` would not keep, in board order; empty when legal.

    A repeated meeting (C.04.3 Article 2.1.1), a second bye (2.1.2), two players of one absolute preference (2.1.3), in
    the Dutch system unless one is a topscorer, a prohibited pair, a third colour in a row or a colour difference of
    three (C.04.1 Articles 6 and 7) unless the rules of the last round allow it. Where a round is a match of two games,
    matches count, not games, and no colour is barred (C.04.5 Articles 2.1.1 and 2.1.2). No colour is barred where the
    rules do not have that article, and a second meeting is legal where rule 27A1 of US Chess has to yield. Facts name
    the articles of the system of ``state``; raises ``InvalidState`` for one that the engine does not know. Where
    players meet again by a rule of the system's own, only prohibitions count. Who asks pair by pair gives the
    ``history`` of ``state``, derived once.
    """
    description = description_of(state.system)
    if description.fixed_field:
        return _against_table(state, pairs)
    history = history or derive(state)
    found: list[Fact] = []
    for white, black in pairs:
        if description.rematches:
            found.extend(_prohibited(history, white, black))
            continue
        if black in _met(description, history, white):
            found.append(fact("legality.met", description.article("2.1.1"), player=white, opponent=black))
        found.extend(_prohibited(history, white, black))
        if description.colours_barred and not description.two_games:
            found.extend(_of_colours(description, history, history.players[white], history.players[black]))
    if bye is not None and not description.rematches and not _may_receive_bye(description, history, bye):
        found.append(fact("legality.bye", description.article("2.1.2"), player=bye))
    return tuple(found)


def bye_too_high(state: TournamentState, bye: int | None, own: int | None) -> tuple[Fact, ...]:
    """The pairing-allocated bye that somebody gave to a player with more points than the player to whom the engine
    gives it (``own``): the rules give it to the lowest score that leaves the round pairable (criterion C5 of the Dutch
    System). Empty where the system does not pair by score.

    >>> state = TournamentState((Competitor(1, (Game(Outcome.WIN),)), Competitor(2, (Game(Outcome.LOSS),))), 5, 1)
    >>> [one.params["points"] for one in bye_too_high(state, 1, 2)]
    [10]
    """
    description = description_of(state.system)
    if bye is None or own is None or bye == own or description.fixed_field or description.rematches:
        return ()
    worth, players = state.scoring.table, state.by_number
    points, lowest = (players[number].real_points(worth)[-1] for number in (bye, own))
    if points <= lowest:
        return ()
    article = description.article("2.3.1")
    return (fact("legality.bye_score", article, player=bye, points=points, other=own, lowest=lowest),)


def _against_table(state: TournamentState, pairs: Iterable[tuple[int, int]]) -> tuple[Fact, ...]:
    """The pairs that the table or the bracket does not have in this round, and those of a table that meet too often;
    its colours are no absolute rule, but a third one running that is not the table's is told. Once a round was another
    one than the table's, nobody can be held to it any more."""
    try:
        own = system_for(state.system, state.edition).pair(state).pairs
    except InvalidState as error:
        if not error.code.endswith(OFF_TABLE):
            raise
        pairs = tuple(pairs)
        colours = (one for white, black in pairs for one in _third_colours(state, white, black))
        return (*_met_too_often(state, pairs), *colours)
    expected = {frozenset((pair.white, pair.black)): pair.white for pair in own}
    code = "legality.bracket" if is_knockout(state.system) else "legality.table"
    found: list[Fact] = []
    for white, black in pairs:
        if expected.get(frozenset((white, black))) == white:
            continue
        if frozenset((white, black)) not in expected:
            again = tuple(_met_too_often(state, [(white, black)])) if state.system in BY_SCHEDULE else ()
            other = fact(code, description_of(state.system).chapter, player=white, opponent=black)
            found.extend(again or (other,))
        found.extend(_third_colours(state, white, black))
    return tuple(found)


def _third_colours(state: TournamentState, white: int, black: int) -> Iterable[Fact]:
    """Who gets the same colour a third time running in a round robin, by a pair that is not the table's."""
    if state.system not in BY_SCHEDULE:
        return
    for number, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        played = [game.colour for game in state.by_number[number].games if game.outcome in PLAYED and game.opponent]
        if played[-2:] == [colour, colour]:
            chapter = description_of(state.system).chapter
            yield fact("legality.third_colour", chapter, player=number, colour=colour.value)


def _met_too_often(state: TournamentState, pairs: Iterable[tuple[int, int]]) -> Iterable[Fact]:
    """The pairs that have met as often as the tables of the event have them (once, or once in each cycle)."""
    description = description_of(state.system)
    for white, black in pairs:
        met = sum(game.opponent == black for game in state.by_number[white].games)
        if met >= description.meetings:
            yield fact("legality.met", description.chapter, player=white, opponent=black)


def _met(description: Description, history: History, number: int) -> frozenset[int]:
    if description.two_games:
        return matches_of_player(history, number).met
    past = history.players[number]
    if description.rematches_when_full:
        allowed = meetings_allowed(history)
        met = [game.opponent for game in past.competitor.games if game.outcome in PLAYED]
        return frozenset(other for other in met if met.count(other) > allowed)
    return past.opponents


def _may_receive_bye(description: Description, history: History, number: int) -> bool:
    if description.two_games:
        return matches_of_player(history, number).may_receive_bye
    return history.players[number].may_receive_bye


def _prohibited(history: History, white: int, black: int) -> Iterable[Fact]:
    number = history.state.round_number
    for rule in history.state.prohibitions:
        if {white, black} <= rule.numbers and rule.first_round <= number <= rule.last_round:
            yield fact("legality.prohibited", player=white, opponent=black)
            break


def _of_colours(
    description: Description, history: History, white: PlayerHistory, black: PlayerHistory
) -> Iterable[Fact]:
    if _yield_in_the_last_round(description, history, white, black):
        return
    if _want_the_same(white, black):
        colour = white.preference.value if white.preference else ""
        article = description.article("2.1.3")
        yield fact("legality.same_colour", article, player=white.number, opponent=black.number, colour=colour)
    for past, colour_given in ((white, Colour.WHITE), (black, Colour.BLACK)):
        if past.strength is Strength.ABSOLUTE and past.preference is not colour_given:
            yield fact("legality.colour", "C.04.1 6", player=past.number, colour=colour_given.value)


def _want_the_same(white: PlayerHistory, black: PlayerHistory) -> bool:
    return white.strength is black.strength is Strength.ABSOLUTE and white.preference is black.preference


def _yield_in_the_last_round(
    description: Description, history: History, white: PlayerHistory, black: PlayerHistory
) -> bool:
    """Whether the rules of the last round let the colours of this pair be what they are: nobody's count any more, or
    one of two players of the same absolute preference is a topscorer, and only one of them can get the colour."""
    if description.last_colours_free and history.last_round:
        return True
    topscorer = description.topscorers and any(history.is_topscorer(one.number) for one in (white, black))
    return topscorer and _want_the_same(white, black)


def against_preference(history: History, pair: tuple[int, int]) -> tuple[Fact, ...]:
    """The players of ``pair`` (White, Black by TPN) who do not get the colour that they are due.

    No rule is broken by it: an absolute preference that is denied is a matter of ``breaches``, not of this, but for
    systems and last rounds that bar no colour. Nobody is due a colour where a round is a match of two games.
    """
    description = description_of(history.state.system)
    if description.two_games:
        return ()
    white, black = (history.players[number] for number in pair)
    free = _yield_in_the_last_round(description, history, white, black)
    article = "C.04.1 8" if description.colours_barred else description.article("1.7")
    return tuple(
        fact("legality.preference", article, player=number, due=due.value, given=given.value)
        for number, given in zip(pair, (Colour.WHITE, Colour.BLACK), strict=True)
        for due in [history.players[number].preference if free else _due(description, history, number)]
        if due not in (None, given)
    )


def _due(description: Description, history: History, number: int) -> Colour | None:
    """The colour that may be denied to a player without breaking a rule, where one is due."""
    past = history.players[number]
    if description.colours_barred:
        return None if past.strength is Strength.ABSOLUTE else past.preference
    if description.name == "team":
        kind = str(description.option(history.state, PREFERENCE))
        return preference_of(past, kind, last_round=history.last_round).colour
    return due_colour(past)
