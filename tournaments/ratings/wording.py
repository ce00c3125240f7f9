"""Norms in words: conditions, and what a player still needs."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.engine.norms import (
    AT_MOST,
    REQUIREMENTS,
    Code,
    NextGame,
    NormAssessment,
    NormCondition,
    NormOutlook,
    NormStanding,
    Option,
    Reason,
    TitleNeed,
)
from tournaments.ratings.norms import NormLine
from tournaments.wording import points_text

STANDINGS = {
    NormStanding.REACHED: gettext_lazy("reached"),
    NormStanding.NEXT: gettext_lazy("possible in the next game"),
    NormStanding.OPEN: gettext_lazy("possible"),
    NormStanding.OUT: gettext_lazy("out of reach"),
}
REASONS = {
    Reason.NO_OPPONENT: gettext_lazy("no game"),
    Reason.PAIRING_BYE: gettext_lazy("pairing-allocated bye"),
    Reason.FORFEIT_WIN: gettext_lazy("won by forfeit"),
    Reason.FORFEIT_LOSS: gettext_lazy("lost by forfeit"),
    Reason.NO_RESULT: gettext_lazy("no result yet"),
    Reason.NO_FEDERATION: gettext_lazy("the opponent's federation is missing, or is not one of FIDE"),
    Reason.UNRATED_WITHOUT_POINT: gettext_lazy("unrated opponent without a point against rated ones"),
}


@dataclass(frozen=True, slots=True)
class Need:
    """One way to the norm."""

    lead: str
    items: tuple[str, ...] = ()
    """The conditions that the opponent must all fulfil."""


def titles_text(title: str) -> str:
    """The titles of which a norm for ``title`` needs a third, for example GM, IM."""
    return ", ".join(one for one in REQUIREMENTS if one in REQUIREMENTS[title].opponents)


def condition_label(condition: NormCondition, check: NormAssessment) -> str:
    """What a condition is about."""
    words = {
        Code.PERFORMANCE: _("performance (Rp)"),
        Code.AVERAGE: _("average rating of the opponents (Ra)"),
        Code.SCORE: _("score in percent"),
        Code.GAMES: _("games that count"),
        Code.TITLED: _("opponents with a title (CM and WCM do not count)"),
        Code.REQUIRED_TITLES: _("opponents with one of these titles: %(titles)s"),
        Code.FEDERATIONS: _("foreign federations among the opponents"),
        Code.OWN_FEDERATION: _("opponents of the own federation"),
        Code.ONE_FEDERATION: _("opponents of the most frequent federation (%(federation)s)"),
    }
    return words[condition.code] % {
        "titles": titles_text(check.requirement.title),
        "federation": condition.detail or "–",
    }


def condition_limit(condition: NormCondition) -> str:
    """The number that a condition asks for."""
    if condition.code in AT_MOST:
        return _("at most %(number)d") % {"number": condition.need}
    return _("at least %(number)d") % {"number": condition.need}


def needs(line: NormLine) -> tuple[Need, ...]:
    """What the next game must bring; empty where it cannot complete the norm."""
    outlook = line.norm.outlook
    if outlook.opponent and outlook.enough is not None:
        name = line.opponents[outlook.opponent].name
        return (Need(_against(outlook.enough) % {"round": line.next_round, "name": name}),)
    found: list[Need] = []
    seen: NextGame | None = None
    for one in outlook.next_games:
        if seen is not None and _asks(one) == _asks(seen):
            continue
        seen = one
        items = _items(one, line.norm.title)
        lead = _completes(one.halves, any_opponent=not items)
        found.append(Need(lead % {"round": line.next_round}, items))
    return tuple(found)


def chances(outlook: NormOutlook) -> tuple[str, ...]:
    """Scores from all games to come that would do, around the likely one."""
    likely = outlook.likely
    if likely is None:
        return ()
    place = outlook.options.index(likely)
    return tuple(_option(one, outlook.remaining) for one in outlook.options[max(0, place - 1) : place + 2])


def chance(outlook: NormOutlook) -> str:
    """The likely score alone; blank where there is none."""
    return _option(outlook.likely, outlook.remaining) if outlook.likely else ""


def missing(outlook: NormOutlook) -> tuple[str, ...]:
    """Titles and federations that the games to come must still bring."""
    check = outlook.assessment
    found = []
    for condition in outlook.mix:
        short = condition.need - condition.have
        if condition.code in AT_MOST:
            if check.exemption == "" and short < outlook.remaining and condition.detail:
                found.append(
                    ngettext(
                        "at most %(n)d opponent of %(federation)s",
                        "at most %(n)d opponents of %(federation)s",
                        max(0, short),
                    )
                    % {"n": max(0, short), "federation": condition.detail}
                )
        elif short > 0 and not (condition.code is Code.FEDERATIONS and check.exemption):
            found.append(_short(condition.code, short) % {"n": short, "titles": titles_text(check.requirement.title)})
    return tuple(dict.fromkeys(found))


def remarks(check: NormAssessment) -> tuple[str, ...]:
    """What an application must say about this norm."""
    found = []
    if check.raised:
        found.append(
            _("One opponent counts with the rating %(floor)d (B.01 Article 1.4.6).")
            % {"floor": check.requirement.floor}
        )
    if check.eight and check.met:
        found.append(_("Eight games count as nine; an application may use this once (Article 1.4.1c)."))
    if any(game.forfeited for game in check.games):
        found.append(
            _("The opponent of the last round did not come; the norm stands with a loss in it (Article 1.4.2c).")
        )
    if check.dropped:
        rounds = ", ".join(str(game.round_number) for game in check.dropped)
        found.append(
            _("Rounds left out to the player's benefit: %(rounds)s (Articles 1.4.1e and 1.4.1f).") % {"rounds": rounds}
        )
    if any(condition.waived for condition in check.conditions):
        found.append(
            _("Exempt from the mix of federations by Article 1.4.3%(letter)s; a title needs one norm without this.")
            % {"letter": check.exemption}
        )
    return tuple(found)


def to_confirm() -> tuple[str, ...]:
    """What only the organizer and the arbiters know about the event (Article 1.1)."""
    return (
        _("The event was registered with FIDE at least 30 days before its start (1.1.1)."),
        _("Nothing was changed to favour a player: rounds, their order, opponents (1.1.1, 1.4.2d)."),
        _("At most 12 hours of play and two rounds a day (1.1.2, 1.1.3)."),
        _("Every player has at least two hours for 60 moves; the time control is the same for all games (1.1.3)."),
        _("The chief arbiter is an IA or FA, and one of them was always present (1.1.5)."),
        _("No appointed arbiter played (1.1.6)."),
        _("Ratings and titles of the entry list are those of the list in force at the start (1.4.6)."),
    )


def _against(halves: int) -> str:
    return (
        _("Round %(round)s against %(name)s: even a loss completes the norm; the game must be played."),
        _("Round %(round)s against %(name)s: a draw completes the norm."),
        _("Round %(round)s against %(name)s: a win completes the norm."),
    )[halves]


def _completes(halves: int, *, any_opponent: bool) -> str:
    if any_opponent:
        return (
            _("Even a loss in round %(round)s completes the norm, whoever the opponent is."),
            _("A draw in round %(round)s completes the norm, whoever the opponent is."),
            _("A win in round %(round)s completes the norm, whoever the opponent is."),
        )[halves]
    return (
        _("Even a loss in round %(round)s completes the norm against an opponent:"),
        _("A draw in round %(round)s completes the norm against an opponent:"),
        _("A win in round %(round)s completes the norm against an opponent:"),
    )[halves]


def _asks(one: NextGame) -> tuple[object, ...]:
    return one.rating, one.title, one.not_from, one.new_federation


def _items(one: NextGame, title: str) -> tuple[str, ...]:
    found = []
    if one.rating:
        found.append(_("rated %(rating)d or more") % {"rating": one.rating})
    if one.title is TitleNeed.HOLDER:
        found.append(_("with a title other than CM and WCM"))
    if one.title is TitleNeed.REQUIRED:
        found.append(_("with one of these titles: %(titles)s") % {"titles": titles_text(title)})
    if one.new_federation:
        found.append(_("from a foreign federation that the player has not met"))
    if one.not_from:
        found.append(_("not from %(federations)s") % {"federations": ", ".join(one.not_from)})
    return tuple(found)


def _option(one: Option, games: int) -> str:
    words = {"score": points_text(5 * one.halves), "games": games, "average": one.average}
    if not one.average:
        return (
            ngettext(
                "%(score)s from %(games)d game, whoever the opponent is",
                "%(score)s from %(games)d games, whoever the opponents are",
                games,
            )
            % words
        )
    return (
        ngettext(
            "%(score)s from %(games)d game against an opponent rated %(average)d",
            "%(score)s from %(games)d games against opponents rated %(average)d on average",
            games,
        )
        % words
    )


def _short(code: Code, short: int) -> str:
    if code is Code.TITLED:
        return ngettext("%(n)d more opponent with a title", "%(n)d more opponents with a title", short)
    if code is Code.REQUIRED_TITLES:
        return ngettext(
            "%(n)d more opponent with one of these titles: %(titles)s",
            "%(n)d more opponents with one of these titles: %(titles)s",
            short,
        )
    return ngettext("%(n)d more foreign federation", "%(n)d more foreign federations", short)
