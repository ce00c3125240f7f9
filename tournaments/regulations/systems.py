"""The pairing systems as regulations choose them: their options, and what is refused when an event is planned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.engine.knockout_bracket import DRAWN
from pairing.engine.registry import description_of
from pairing.engine.standings import TIE_RULES, Score
from pairing.engine.system_description import Description, Option
from pairing.engine.systems import require_suitable
from portal.common.errors import Refused
from tournaments.entries.lines import club_key, visible_line
from tournaments.history.team_rounds import primary_of
from tournaments.models import Entry, EntryStatus, Regulations
from tournaments.regulations.option_names import OPTION_NAMES
from tournaments.regulations.team_settings import OF_TEAMS, drop_team_settings

IDEAS: Final = {
    "dutch": gettext_lazy(
        "In each scoregroup the first player of the upper half meets the first of the lower half. Where a second "
        "meeting, colours or floats stand in the way, the nearest arrangement that the rules allow takes its place."
    ),
    "dubov": gettext_lazy(
        "Players with the same points should have met equally strong opponents. In each scoregroup whoever has had the "
        "weakest opponents so far meets the highest ranked player who is due the other colour."
    ),
    "burstein": gettext_lazy(
        "The first rounds, half of them and four at most, are paired by the Dutch System. Then, among players with the "
        "same points, whoever has had the strongest opponents meets whoever has had the weakest."
    ),
    "lim": gettext_lazy(
        "Scoregroups are paired from the highest and from the lowest towards the middle. In each the upper half meets "
        "the lower half, and opponents are exchanged until as many as possible get the colour that they are due."
    ),
    "double_swiss": gettext_lazy(
        "Every round is a match of two games between the same two players, each with White once. In each scoregroup "
        "the upper half meets the lower half, nobody meets twice, and no colours stand in the way."
    ),
    "round_robin": gettext_lazy(
        "Everybody meets everybody once. The Berger table says before the first round who meets whom in which round "
        "and with which colour; results change nothing of it. With an odd number one player rests in every round."
    ),
    "scheveningen": gettext_lazy(
        "Two teams of equal size: everybody meets everybody of the other team once and nobody of the own. A table says "
        "before round 1 who meets whom in which round and with which colour."
    ),
    "molter": gettext_lazy(
        "Several teams of equal size: in every round each player meets a player of another team, on the same board "
        "number or the next, and no team twice. A table says it before round 1; nobody rests, with an odd number of "
        "teams either."
    ),
    "monrad": gettext_lazy(
        "The list stands in order of score and of pairing number. From the top each player meets the next one below "
        "whom he or she has not met yet: neighbours meet, in round 1 number 1 and number 2."
    ),
    "alternating": gettext_lazy(
        "The list stands in order of score and of pairing number. A pair is made from the top, then one from the "
        "bottom, and so on towards the middle; each player meets the next one whom he or she has not met yet."
    ),
    "italo_swiss": gettext_lazy(
        "The list is a circle that never changes. The walk goes round it, always onward: the next player with the "
        "highest score left meets the next one behind with the same score whom he or she has not met yet."
    ),
    "us": gettext_lazy(
        "In each scoregroup the upper half meets the lower half by rating. For colours opponents are switched, but "
        "only within 80 rating points, or 200 where somebody would get two extra of one colour."
    ),
    "seeded": gettext_lazy(
        "In each scoregroup the upper half meets the lower half in order of rating, with as few wrong colours as "
        "possible; the lowest leaves an odd group. This is the base of all Swiss systems that look at ratings."
    ),
    "six_subgroups": gettext_lazy(
        "For three rounds, four at most, six groups by rating meet in pairs: 1 and 3, 2 and 5, 4 and 6, by lot. After "
        "that players with the same points meet by lot."
    ),
    "english": gettext_lazy(
        "In each scoregroup as many as possible get the colour that they are due, before ratings count; then the upper "
        "half meets the lower half. Who has to meet another score is sought from the middle, not from the end."
    ),
    "keizer": gettext_lazy(
        "A list gives every place a value. A win brings the value of the opponent, a draw half of it; all rounds are "
        "counted again with the values of today. From the top of the list neighbours meet, and meet again after a "
        "while."
    ),
    "knockout": gettext_lazy(
        "Every player has a line in a bracket, the best numbers far from each other. Whoever loses leaves; whoever "
        "wins meets the winner of the next lines, until one is left."
    ),
    "knockout_matches": gettext_lazy(
        "Every player has a line in a bracket, the best numbers far from each other. Every round is a match of two "
        "games; whoever loses the match leaves, until one is left."
    ),
    "yugoslav": gettext_lazy(
        "The players of each score stand on a circle, in order of pairing number. From where the round before ended, "
        "each meets the next one onward whom he or she has not met yet."
    ),
    "lottery": gettext_lazy(
        "Players with the same points are paired by lot. Nobody can choose the lots or exchange them for others, and "
        "everybody can check them afterwards; only whoever holds the database could know them earlier."
    ),
    "team": gettext_lazy(
        "Teams meet in matches on several boards. In each scoregroup, completed by as few teams from below as "
        "possible, the pairs are those that leave the fewest teams without the colour that they prefer on board 1."
    ),
    "two_life": gettext_lazy(
        "Everybody has two lives. A loss costs one, a draw half of one; whoever has none left is out. Those with the "
        "same lives are paired by lot, until one survives."
    ),
    "double_round_robin": gettext_lazy(
        "Everybody meets everybody twice, once with each colour, by the Berger table: the second cycle repeats the "
        "first with the colours reversed. With an odd number one player rests in every round."
    ),
}
"""What a system does, in one or two sentences for players."""

RIGHT_FOR: Final = {
    "dutch": gettext_lazy("Right for most events, and the best tested: many players, few rounds, ratings or none."),
    "dubov": gettext_lazy("Right where everybody has a reliable rating and should meet opponents of like strength."),
    "burstein": gettext_lazy("Right for seven rounds or more, where all players of one score are to be treated alike."),
    "lim": gettext_lazy("Right where even colours come first and the arbiters want to follow the pairing by hand."),
    "double_swiss": gettext_lazy("Right for rapid and blitz, where two games a round make colours fair."),
    "round_robin": gettext_lazy(
        "Right for few players and enough rounds: nothing is left to pairing. It needs a round less than players."
    ),
    "scheveningen": gettext_lazy(
        "Right for a match of two teams, such as youth against veterans: as many rounds as players a side."
    ),
    "molter": gettext_lazy(
        "Right for school and club events of one day: a few teams, a few rounds, and everybody plays in each of them."
    ),
    "monrad": gettext_lazy(
        "Right for friendly and youth events: anybody can follow it on the list. The strongest meet at once."
    ),
    "alternating": gettext_lazy(
        "Right where the last of the list matter as much as the first: compromises end up in the middle."
    ),
    "italo_swiss": gettext_lazy(
        "The Italian documents advise against it: the pyramid forms more slowly than in a Swiss, and unfavourable "
        "pairs at the top, by no means rare, cost rounds. Here for events that have always been played by it."
    ),
    "us": gettext_lazy(
        "Right for events by American custom: ratings first, and every switch can be checked against its limit. "
        "Players need reliable ratings."
    ),
    "seeded": gettext_lazy(
        "Right where the rules must fit on one page: 60 players in 5 rounds, 124 in 6, 1,024 in 9. The start is hard "
        "for those at the top of the second half, and results go up and down; the Dutch System is its grown-up form."
    ),
    "six_subgroups": gettext_lazy(
        "Right for large fields with ratings far apart: nobody meets somebody much stronger and somebody much weaker "
        "by turns. In the first rounds points do not count."
    ),
    "english": gettext_lazy(
        "Right where even colours matter more than the order of ratings, and where players know the rules of the "
        "English Chess Federation."
    ),
    "keizer": gettext_lazy(
        "Right for a club's season: players come and go, one round at a time, for as many rounds as you like, and an "
        "absence is no disaster."
    ),
    "knockout": gettext_lazy(
        "Right for a winner in few rounds: 5 to 9 rounds serve 32, 64, 128, 256 and 512 players. Half of them play one "
        "game only."
    ),
    "knockout_matches": gettext_lazy(
        "Right for a winner in few rounds with fair colours: each further round serves twice as many players. Half of "
        "them play one match only."
    ),
    "yugoslav": gettext_lazy(
        "Right only where your organizers know it: no text of its rules was found, so the definition here is a working "
        "one. Compare it with the text that you have."
    ),
    "lottery": gettext_lazy(
        "Right where nobody is to be favoured by a rating. The Italian course serves 20, 42, 86, 172 and 344 players "
        "with it in 5 to 9 rounds, fewer than with other Swiss systems."
    ),
    "team": gettext_lazy(
        "Right for team events with more teams than a round robin can take, such as school championships and opens."
    ),
    "two_life": gettext_lazy(
        "Right where somebody must win and a bad start may be made good. The number of rounds is not known beforehand, "
        "and most players leave early."
    ),
    "double_round_robin": gettext_lazy(
        "Right for very few players, such as four to eight: colours come out even for every pair."
    ),
}
"""When a system is the right choice, in one sentence for organizers."""


RATING_FIRST: Final = frozenset({"dutch", "us"})
COLOUR_FIRST: Final = frozenset({"dubov", "lim", "english"})
"""The two families of the Italian documents: seeds are kept apart for long, or colours come out even first."""


def first_of(system: str) -> str:
    """What a system puts first, rating or colour; blank for one of neither family."""
    if system in RATING_FIRST:
        return _("rating first")
    return _("colour first") if system in COLOUR_FIRST else ""


SHARED_PAGES: Final = {
    "knockout_matches": "systems/knockout",
    "double_round_robin": "systems/round_robin",
}
"""The pages of the guide that do not have the name of their system."""


def guide_page(system: str) -> str:
    """The page of the guide that explains a system."""
    return SHARED_PAGES.get(system, f"systems/{system}")


def colour_lot_article(system: str) -> dict[str, str]:
    """The ``chapter`` and ``article`` by which the initial colour is drawn by lot; empty where none is drawn."""
    chapter, _blank, article = description_of(system).article("5.1").partition(" ")
    return {"chapter": chapter, "article": article}


def description(regulations: Regulations) -> Description:
    """What the engine says of the system of these regulations."""
    return description_of(regulations.system)


def options_of(system: str) -> Mapping[str, Option]:
    """The options of a system that regulations may set, by name."""
    return {name: one for name, one in description_of(system).options.items() if (system, name) in OPTION_NAMES}


def lacking(system: str) -> frozenset[str]:
    """The settings that a system does not have, by the names of their fields: a form does not ask for them.

    The edition counts among them where there is only one.
    """
    described = description_of(system)
    found = set() if len(described.editions) > 1 else {"edition"}
    if described.fixed_field:
        found |= {"half_point_byes", *_ROUND_LIMITS}
    if not described.has_initial_colour:
        found.add("initial_colour")
    if described.knockout:
        found.add("pairing_bye")
    if described.lists_teams:
        found |= {"initial_order", "pairing_bye"}
    if system not in TEAM_SYSTEMS:
        found |= set(OF_TEAMS)
    return frozenset(found)


TEAM_SYSTEMS: Final = frozenset({"team", "round_robin", "double_round_robin", "knockout"})
"""Systems in which teams can meet; in the tables the entries are players as long as a match has no boards."""
MOST_BOARDS: Final = 9
USUAL_BOARDS: Final = 4
"""Boards of a match where nobody has said how many."""
_ROUND_LIMITS: Final = ("last_half_point_round", "last_entry_round")


def drop_what_is_lacking(regulations: Regulations) -> None:
    """Limits by round and tie-breaks that the system does not have say nothing any more, so that nobody has to mend
    what no form shows. The initial colour stays: a second draw would be a choice. Teams are listed one after the
    other, whatever order was chosen before."""
    if regulations.system in Regulations.System:
        if description(regulations).lists_teams and not regulations.lot_opened_at:
            regulations.initial_order = Regulations.InitialOrder.RATING
        for name in lacking(regulations.system).intersection(_ROUND_LIMITS):
            setattr(regulations, name, 0)
        if description(regulations).knockout:
            regulations.tie_breaks = []
        if regulations.system not in TEAM_SYSTEMS:
            regulations.team_boards = 0
        if not regulations.of_teams:
            drop_team_settings(regulations)


def check_system(regulations: Regulations) -> None:
    """Raise ``Refused``, with its field, for a system that cannot pair this event.

    That is an edition that the system does not have, too few or too many rounds, virtual points where its rules leave
    no room for them, and options that it does not know. Options of another system are dropped. Ratings and the number
    of players are looked at when a round is asked for: entries still come and change.
    """
    system = description(regulations)
    if regulations.edition not in system.editions:
        raise Refused(
            "edition_unknown",
            _("This system is offered in the edition %(editions)s.") % {"editions": ", ".join(system.editions)},
            field="edition",
        )
    if not system.least_rounds <= regulations.rounds <= system.most_rounds:
        raise Refused(
            "rounds_not_allowed",
            _("This system needs from %(least)s to %(most)s rounds.")
            % {"least": system.least_rounds, "most": system.most_rounds},
            field="rounds",
        )
    if regulations.acceleration and system.acceleration_barred_by:
        raise Refused(
            "acceleration_barred",
            _("This system leaves no room for virtual points (%(article)s). Choose no acceleration first.")
            % {"article": system.acceleration_barred_by},
            field="system",
        )
    if regulations.acceleration and system.teams and primary_of(regulations) is Score.GAME:
        # Groups and points of a plan follow the match points.
        raise Refused(
            "acceleration_of_matches",
            _("Virtual points of teams are match points. Let match points rank first, or choose no acceleration."),
            field="option_primary",
        )
    known = options_of(regulations.system)
    options: dict[str, Any] = regulations.options
    regulations.options = {name: value for name, value in options.items() if name in known}
    for name, value in regulations.options.items():
        if not known[name].allows(value):
            raise Refused("option_wrong", _("Choose one of the values offered."), field=f"option_{name}")
    if regulations.options.get(DRAWN) in TIE_RULES and not regulations.of_teams:
        raise Refused(
            "boards_missing",
            _("This rule looks at the boards of a match between teams. Give the boards of a match, or another rule."),
            field=f"option_{DRAWN}",
        )


def refuse_more_than_the_table(regulations: Regulations, players: int) -> None:
    """Raise ``InvalidState`` where so many players do not have as many rounds in the table or bracket of their
    system."""
    system = description(regulations)
    if system.fixed_field:
        require_suitable(system, rounds=regulations.rounds, players=players, options=regulations.options)


def refuse_unequal_groups(regulations: Regulations, players: Sequence[Entry]) -> None:
    """Raise ``Refused``, with the clubs and how many each has, where they are the teams and not of one size."""
    described = description(regulations)
    if not described.lists_teams:
        return
    clubs = Counter(club_key(one.club) for one in players)
    size = described.option_in(regulations.options, described.team_size) if described.team_size else len(players) // 2
    if set(clubs.values()) == {size} and "" not in clubs:
        return
    name_of = {club_key(one.club): visible_line(one.club) or _("no club") for one in players}
    told = "; ".join(f"{name_of[club]}: {number}" for club, number in sorted(clubs.items()))
    if described.team_size:
        raise Refused(
            "unequal_groups",
            _(
                "Every team needs %(size)s players. Now it is %(clubs)s. Enter the team of each player as the club; "
                "for somebody who is missing enter a player who is absent."
            )
            % {"clubs": told, "size": size},
        )
    raise Refused(
        "unequal_groups",
        _(
            "A Scheveningen match needs two clubs with equally many players. Now it is %(clubs)s. Enter the team of "
            "each player as the club."
        )
        % {"clubs": told},
    )


def refuse_missing_ratings(regulations: Regulations) -> None:
    """Raise ``Refused``, naming the players, where the system needs ratings that are missing."""
    if not description(regulations).rated_only:
        return
    active = Entry.objects.filter(tournament=regulations.tournament, status=EntryStatus.ACTIVE)
    unrated = active.filter(rating=0).order_by("name").values_list("name", flat=True)
    if unrated:
        raise Refused(
            "unrated_players",
            _("This system ranks by ratings, and these players have none: %(names)s. Enter a rating for each of them.")
            % {"names": "; ".join(unrated)},
        )
