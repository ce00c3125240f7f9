"""What a pairing system says about itself: names, codes, and what it asks of a tournament. Cheap to import."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from .model import OptionValue, TournamentState


class ColourReason(StrEnum):
    """What decides the colours of a pair (in the Dutch system C.04.3 Article 5.2)."""

    GRANTED = "granted"
    """Both get the colour that they prefer."""
    STRONGER = "stronger"
    """The stronger preference is granted."""
    ALTERNATE = "alternate"
    """The colours change from those of the latest round in which they were opposite."""
    HIGHER_RANKED = "higher_ranked"
    """The higher ranked player gets the preferred colour."""
    INITIAL = "initial"
    """Nobody has played: the pairing number and the colour drawn by lot decide."""
    LOT = "lot"
    """The lot of the round decides where histories do not."""


class Floats(StrEnum):
    """Which way players leave their scoregroup when it cannot be paired by itself."""

    DOWN = "down"
    """Residents who are left over join the next group."""
    UP = "up"
    """Players of lower groups come up to complete it."""
    BOTH = "both"
    """Down above the median, up below it."""


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of one system, set in ``TournamentState.options``."""

    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    """The values that it can have; empty where ``least`` and ``most`` say it."""
    least: int = 0
    """The bounds of a number."""
    most: int = 0
    word: str = ""
    """The word, in capitals, with which record 192 states a number or a switch other than the default, behind the code
    of the system: ``GAP`` in ``_GAP2``. Empty where the codes themselves tell."""

    def allows(self, value: OptionValue) -> bool:
        """Whether the option can have this value."""
        if type(value) is not type(self.default):
            return False
        return value in self.choices if self.choices else not isinstance(value, int) or self.least <= value <= self.most

    @property
    def expected(self) -> str:
        """The values that it can have, in few words: ``A, B`` or ``1-4``."""
        return ", ".join(map(str, self.choices)) if self.choices else f"{self.least}-{self.most}"


@dataclass(frozen=True, slots=True)
class TypeCode:
    """A code of record 192 (TRF26) that names a system; with ``_BAKU`` behind it the event is accelerated."""

    code: str
    edition: str = ""
    """Empty where the code leaves it open: then it is the edition in force when the event starts."""
    options: Mapping[str, OptionValue] = field(default_factory=lambda: MappingProxyType({}))


class RuleSource(StrEnum):
    """Where the rules of a system stand; it decides what an announcement has to say of them."""

    HANDBOOK = "handbook"
    """A chapter of C.04 in one of its editions."""
    TABLES = "tables"
    """Tables of the FIDE Handbook, the same in every edition."""
    UNPUBLISHED = "unpublished"
    """Nowhere in the Handbook: the definition itself must be announced, and FIDE asked before it rates the event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """One system. Every refusal that follows from it is made in ``systems.refusals``, not by the system."""

    name: str
    """What ``TournamentState.system`` calls it; also the name of its package."""
    chapter: str
    """The chapter of the FIDE Handbook, for example ``C.04.3``; empty for a system that has none. Its ``articles`` then
    name the chapter of another."""
    editions: tuple[str, ...]
    """The editions of its rules, the newest first."""
    codes: tuple[TypeCode, ...] = ()
    """Its codes of record 192. Where several mean the same, the first one is written."""
    rated_only: bool = False
    """Whether every player needs a rating."""
    acceleration_barred_by: str = ""
    """The article that leaves no room for virtual points; empty where they are allowed."""
    colour_articles: Mapping[ColourReason, str] = field(default_factory=lambda: MappingProxyType({}))
    """The article behind each reason for the colours of a pair, without the chapter."""
    articles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Where the rules state what an article of C.04.3 states, both without the chapter; empty for C.04.3 itself. What
    the rules do not have is left out."""
    rules: RuleSource = RuleSource.HANDBOOK
    table: bool = False
    """Whether the numbers alone say who meets whom in every round: everybody keeps the place, whoever is absent
    forfeits, no colour is drawn by lot, and a prohibition or a late entry has no room."""
    knockout: bool = False
    """Whether a bracket says who meets whom, and whoever loses a match leaves: absences, prohibitions and late entries
    are treated as in a table."""
    lives: bool = False
    """Whether losses cost lives, and whoever has none left leaves (``lives``): the event may end before its last
    round."""
    two_groups: bool = False
    """Whether the first half of the list meets the second half by the table."""
    team_size: str = ""
    """The option that says how many players in a row of the list are a team, where teams meet by the table."""
    meetings: int = 1
    """How often two players meet where a table says so."""
    draws_lots: bool = False
    """Whether a round is paired with a lot of its own (``drawn_lots``), ``TournamentState.lots``."""
    lots_option: str = ""
    """The option that makes a lot of every round necessary, where not the whole system draws lots."""
    rematches: bool = False
    """Whether players meet again by a rule of its own: then C.04.1 bars no second meeting, second bye or colour."""
    rematches_when_full: bool = False
    """Whether players meet again where the event has at least as many rounds as players and nothing else is possible;
    then no number of rounds is too large."""
    colours_barred: bool = True
    """Whether C.04.1 bars a third colour running and a difference of three: False where the rules of the system do not
    have that article, and a colour is a wish that others may outweigh."""
    own_score: str = ""
    """The criterion of the standings that comes before the points, where the system has a score of its own."""
    colours_by_lot: bool = False
    """Whether the lot of the round decides colours where the histories of the two players do not; no initial colour is
    drawn then, and rank decides nothing."""
    two_games: bool = False
    """Whether every round is a match of two games (``model.Game.second``)."""
    teams: bool = False
    """Whether the competitors can be teams only, and a round is a match over several boards."""
    opening: str = ""
    """The option that says in how many rounds, from the first, the points do not count for the pairing."""
    floats: Floats = Floats.DOWN
    topscorers: bool = False
    """Whether two leading players of one absolute colour preference may meet in the last round."""
    last_colours_free: bool = False
    """Whether no colour is barred in the last round."""
    least_rounds: int = 1
    most_rounds: int = 99
    options: Mapping[str, Option] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def fixed_field(self) -> bool:
        """Whether places that are given out before round 1 say who meets whom: nobody enters later, whoever is absent
        forfeits, and no pair can be prohibited."""
        return self.table or self.knockout

    @property
    def least_present(self) -> int:
        """How many players must be there so that a round can be paired. A bracket gives absent players a board; where
        lives are lost, the only one present has the bye while the others lose theirs."""
        return 0 if self.knockout else 1 if self.lives else 2

    @property
    def by_score(self) -> bool:
        """Whether the points so far say who meets whom, so that there are scoregroups and players float."""
        return not (self.fixed_field or self.rematches)

    def by_score_in(self, round_number: int, options: Mapping[str, OptionValue]) -> bool:
        """Whether the points say who meets whom in this round of an event with these options."""
        if not self.opening:
            return self.by_score
        return self.by_score and round_number > int(options.get(self.opening, self.options[self.opening].default))

    def asks_lots(self, options: Mapping[str, OptionValue]) -> bool:
        """Whether every round needs a lot of its own with these options."""
        return self.draws_lots or bool(self.lots_option and options.get(self.lots_option))

    @property
    def has_initial_colour(self) -> bool:
        """Whether a colour is drawn before round 1 that decides the first games."""
        return not self.table and not self.colours_by_lot

    @property
    def lists_teams(self) -> bool:
        """Whether the list holds teams one after the other, and nobody meets somebody of the own."""
        return self.two_groups or bool(self.team_size)

    def most_rounds_among(self, players: int, options: Mapping[str, OptionValue] = MappingProxyType({})) -> int:
        """How many rounds so many players can play before somebody must meet the same opponent, or the same team, too
        often, or before one is left."""
        if self.knockout:
            return max(players - 1, 0).bit_length()
        if self.rematches or self.rematches_when_full:
            return self.most_rounds
        if self.two_groups:
            return players // 2
        if self.team_size:
            return max(players // int(self.option_in(options, self.team_size)) - 1, 0)
        return self.meetings * (players - 1 + players % 2) if self.table else players - 1

    def usual_bye(self, win: int, draw: int) -> int:
        """What the bye of the pairing usually brings: a win; a win and a draw where a round is a match of two games
        (C.04.5 Article 1.4); a draw for a team (C.04.6 Article 1.4); nothing where it is the rest that a table gives
        everybody."""
        if self.teams:
            return draw
        return 0 if self.table else win + draw if self.two_games else win

    def article(self, of_dutch: str) -> str:
        """The article, with its chapter, that states what this one of C.04.3 states; empty where there is none."""
        if not self.articles:
            return f"{self.chapter} {of_dutch}"
        own = self.articles.get(of_dutch, "")
        return f"{self.chapter} {own}".strip() if own else ""

    def option(self, state: TournamentState, name: str) -> OptionValue:
        """The value of one option in ``state``."""
        return self.option_in(state.options, name)

    def option_in(self, chosen: Mapping[str, OptionValue], name: str) -> OptionValue:
        """The value of one option among those that are ``chosen``."""
        return chosen.get(name, self.options[name].default)
