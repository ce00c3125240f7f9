"""The regulations: every setting that the pairing and the standings depend on. Frozen when round 1 is paired."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from pairing.engine.board_colours import written
from pairing.engine.model import Scoring
from pairing.engine.ratings import RatingRule
from pairing.engine.registry import description_of
from pairing.engine.two_games import GAMES, is_of_matches, match_scoring
from portal.common.scoping import ScopedManager
from tournaments.models.tournament import Tournament
from tournaments.standings.external.codes import with_names


def system_choices() -> list[tuple[str, str]]:
    """The systems as a field offers them. A function, so that one more system needs no migration."""
    return list(Regulations.System.choices)


def rule_of_code(code: str) -> RatingRule:
    """The rule of ratings of a stored code; a blank one is the usual rule."""
    return RatingRule(code or RatingRule.FIDE_FIRST)


def default_tie_breaks() -> list[str]:
    """Buchholz Cut-1, Buchholz, Sonneborn-Berger, direct encounter (C.07 codes)."""
    return ["BH/C1", "BH", "SB", "DE"]


@dataclass(frozen=True, slots=True)
class MatchRules:
    """What the regulations of an event of teams say of the boards of a match."""

    weights: tuple[int, ...] = ()
    """What a game point on board 1, 2, … counts; empty where all boards count alike."""
    colours: str = ""
    """``Regulations.board_colours``."""


NO_MATCHES: Final = MatchRules()


class Regulations(models.Model):
    """How the tournament is paired, scored and ranked.

    From ``frozen_at`` on a database trigger refuses every change (C.04.1 Article 1, C.04.2 Articles 1.1 and 1.2).
    """

    class System(models.TextChoices):
        DUTCH = "dutch", _("FIDE (Dutch) System")
        DUBOV = "dubov", _("Dubov System")
        BURSTEIN = "burstein", _("Burstein System")
        LIM = "lim", _("Lim System")
        DOUBLE_SWISS = "double_swiss", _("Double-Swiss System")
        ROUND_ROBIN = "round_robin", _("Round robin (Berger tables)")
        DOUBLE_ROUND_ROBIN = "double_round_robin", _("Double round robin (Berger tables)")
        SCHEVENINGEN = "scheveningen", _("Scheveningen (two teams)")
        MOLTER = "molter", _("Molter (several teams)")
        MONRAD = "monrad", _("Monrad System")
        ALTERNATING = "alternating", _("Alternating from both ends")
        ITALO_SWISS = "italo_swiss", _("Italo-Swiss System")
        SEEDED = "seeded", _("Seeded System")
        SIX_SUBGROUPS = "six_subgroups", _("Seeded System with six subgroups")
        ENGLISH = "english", _("English System (ECF)")
        US_CHESS = "us", _("US Chess System")
        KEIZER = "keizer", _("Keizer System")
        KNOCKOUT = "knockout", _("Single elimination")
        KNOCKOUT_MATCHES = "knockout_matches", _("Single elimination, matches of two games")
        YUGOSLAV = "yugoslav", _("Yugoslav circular system")
        LOTTERY = "lottery", _("Lottery Swiss")
        TWO_LIFE = "two_life", _("Two-life system (Belgrade)")
        TEAM = "team", _("Swiss Team System")

    class Edition(models.TextChoices):
        E2026 = "2026", _("in force from 1 February 2026")
        E2017 = "2017", _("in force until 31 January 2026")

    class TieBreakEdition(models.TextChoices):
        MARCH_2026 = "2026-03", _("C.07 of March 2026, in force")
        AUGUST_2024 = "2024-08", _("C.07 of August 2024, in force until February 2026")

    class InitialOrder(models.TextChoices):
        """How the list of players is ordered before round 1."""

        RATING = "rating", _("rating, title, name")
        RATING_LOT = "rating_lot", _("rating, title, then by lot")
        LOT = "lot", _("by lot alone, without ratings")
        NAME = "name", _("name alone, without ratings")
        VARMA = "varma", _("by lot, players of one federation apart (Varma tables)")

    class RuleOfRatings(models.TextChoices):
        """Which rating of a player counts, by the codes of record 172 (``pairing.engine.ratings.RatingRule``)."""

        FIDE = "FIDE", _("FIDE's alone")
        NATIONAL = "NRO", _("the national one alone")
        FIDE_FIRST = "FIDON", _("FIDE's; the national one of those who have none")
        NATIONAL_FIRST = "NIDOF", _("the national one; FIDE's of those who have none")
        HIGHER = "HBFN", _("the higher of the two")
        LOWER = "LBFN", _("the lower of the two")
        OTHER = "OTHER", _("another one, written for each player")

    class TieBreakRatings(models.TextChoices):
        """Which rating of an opponent tie-breaks look at."""

        START = "", _("those of the start")
        ROUND = "round", _("those in force in the round of the game")

    class InitialColour(models.TextChoices):
        WHITE = "w", _("White")
        BLACK = "b", _("Black")

    class LineUpOrder(models.TextChoices):
        """In which order a team may seat its players."""

        LIST = "list", _("in the order of the team's list")
        RATING = "rating", _("by rating, within a tolerance")
        FREE = "free", _("in any order")

    class EmptyBoards(models.TextChoices):
        """Which boards a team may leave without a player."""

        ANY = "any", _("any board")
        LAST = "last", _("the last boards alone")
        NONE = "none", _("no board")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="regulations")
    system = models.CharField(_("pairing system"), max_length=20, choices=system_choices, default=System.DUTCH)
    edition = models.CharField(_("edition"), max_length=10, choices=Edition.choices, default=Edition.E2026)
    options = models.JSONField(_("options of the system"), default=dict, blank=True)
    """Switches of the system that differ from its defaults, by the engine's names."""
    rounds = models.PositiveSmallIntegerField(_("number of rounds"), default=9)
    win = models.PositiveSmallIntegerField(_("points for a win"), default=10)
    draw = models.PositiveSmallIntegerField(_("points for a draw"), default=5)
    loss = models.PositiveSmallIntegerField(_("points for a loss"), default=0)
    pairing_bye = models.PositiveSmallIntegerField(_("points for the pairing-allocated bye"), default=10)
    half_point_byes = models.PositiveSmallIntegerField(_("half-point byes per player"), default=1)
    last_half_point_round = models.PositiveSmallIntegerField(_("last round with half-point byes"), default=0)
    """0: any round."""
    last_entry_round = models.PositiveSmallIntegerField(
        _("last round in which a late entry may begin"), default=0, db_default=0
    )
    """1: no late entries; 0: the regulations set no limit."""
    initial_order = models.CharField(
        _("initial order"),
        max_length=12,
        choices=InitialOrder.choices,
        default=InitialOrder.RATING,
        db_default=InitialOrder.RATING,
    )
    """What ranks the players before round 1 (C.04.2 Article 2.2)."""
    rating_rule = models.CharField(
        _("rating that counts"),
        max_length=5,
        choices=RuleOfRatings.choices,
        blank=True,
        default=RuleOfRatings.FIDE_FIRST,
        db_default="",
    )
    """Which of two ratings ranks a player who has both (record 172); blank in events from before there was a rule."""
    lot_seed = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    """From which the lots of an order by lot follow; drawn once, secret until ``lot_opened_at``."""
    lot_opened_at = models.DateTimeField(null=True, editable=False)
    """When round 1 was first asked for, and everybody could read the seed."""
    chosen_order = models.JSONField(default=list, db_default=models.Value([], models.JSONField()), editable=False)
    """Groups of equal ``rating`` and ``title`` whose ``entries`` (keys) an arbiter put into an order of their own."""
    lot_players = models.JSONField(null=True, editable=False)
    """Who drew numbers by the Varma tables when the lot was opened: ``entry``, ``name`` and ``federation`` of each, as
    they were then. None for every other order."""
    draw_secret = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    """From which the lots of all rounds follow where the system draws lots (``pairing.engine.drawn_lots``). Drawn once;
    never shown: each round opens its own lot, ``Round.lot``."""
    team_boards = models.PositiveSmallIntegerField(_("boards of a match"), default=0, db_default=0)
    """On how many boards two teams meet; 0 where every entry is one player."""
    board_weights = models.CharField(_("weights of the boards"), max_length=40, blank=True, default="", db_default="")
    """What a game point on board 1, 2, … counts, as ``4 3 2 1``; blank where all count alike."""
    board_colours = models.CharField(_("colours of the boards"), max_length=9, blank=True, default="", db_default="")
    """W or B for each board: what the team named first has there; blank where it has White on boards 1, 3, 5 …
    (``pairing.engine.board_colours``)."""
    line_up_order = models.CharField(
        _("order of the boards"),
        max_length=10,
        choices=LineUpOrder.choices,
        default=LineUpOrder.LIST,
        db_default=LineUpOrder.LIST,
    )
    line_up_tolerance = models.PositiveSmallIntegerField(_("tolerance in rating points"), default=0, db_default=0)
    """How much higher than a player on a board above somebody further down may be rated, where ``line_up_order`` goes
    by rating."""
    empty_boards = models.CharField(
        _("boards that may stay empty"),
        max_length=4,
        choices=EmptyBoards.choices,
        default=EmptyBoards.ANY,
        db_default=EmptyBoards.ANY,
    )
    line_up_article = models.CharField(_("article on line-ups"), max_length=60, blank=True, default="", db_default="")
    """Where the regulations of the event say who may sit where, and until when; named in a refusal."""
    transfers_until = models.CharField(_("transfers until"), max_length=10, blank=True, default="", db_default="")
    """The last day, in ISO form, on which a player may go to another team once round 1 is published; blank: nobody
    may."""
    transfers_article = models.CharField(
        _("article on transfers"), max_length=60, blank=True, default="", db_default=""
    )
    """Where the regulations of the event say so; named in a refusal."""
    acceleration = models.JSONField(_("acceleration"), default=dict, blank=True)
    """The plan as ``pairing.engine.acceleration`` reads and writes it; empty: no acceleration."""
    method_version = models.ForeignKey(
        "tournaments.MethodVersion", on_delete=models.PROTECT, null=True, blank=True, related_name="regulations"
    )
    """The version of a method of the organization from which the plan was copied; None for any other plan."""
    tie_breaks = models.JSONField(_("tie-breaks"), default=default_tie_breaks)
    external_tie_breaks = models.JSONField(default=dict, db_default=models.Value({}, models.JSONField()), blank=True)
    """Those of ``tie_breaks`` whose values come from outside, by code, as ``standings.external.codes.External``."""
    tie_break_edition = models.CharField(
        _("edition of the tie-break rules"),
        max_length=10,
        choices=TieBreakEdition.choices,
        default=TieBreakEdition.MARCH_2026,
    )
    unrated_rating = models.PositiveSmallIntegerField(
        _("rating that counts for unrated players"), null=True, blank=True
    )
    """In tie-breaks on ratings. 0 leaves unrated opponents out of the averages; None: no rule, so that these tie-breaks
    fall away where somebody is unrated (C.07 Article 10)."""
    tie_break_ratings = models.CharField(
        _("ratings in tie-breaks"),
        max_length=5,
        choices=TieBreakRatings.choices,
        blank=True,
        default=TieBreakRatings.START,
        db_default="",
    )
    """With which rating an opponent counts where lists change during a long event (C.07 Article 10)."""
    initial_colour = models.CharField(_("initial colour"), max_length=1, choices=InitialColour.choices, blank=True)
    """Drawn by lot before round 1 (C.04.3 Article 5.1); blank until then."""
    frozen_at = models.DateTimeField(null=True, editable=False)
    frozen_groups = models.JSONField(null=True, editable=False)
    """The acceleration groups by their last player's entry (C.04.7 Article 1.3), set when the regulations freeze."""
    digest = models.CharField(max_length=64, blank=True, editable=False)
    """SHA-256 of the frozen settings."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(rounds__gte=1, rounds__lte=99), name="rounds_1_to_99"),
            models.CheckConstraint(condition=Q(win__gt=F("draw")) & Q(draw__gte=F("loss")), name="win_draw_loss_order"),
            models.CheckConstraint(condition=Q(frozen_at__isnull=True) | ~Q(digest=""), name="frozen_has_digest"),
            models.CheckConstraint(
                condition=Q(team_boards=0) | Q(team_boards__gte=2, team_boards__lte=9), name="boards_of_a_match_2_to_9"
            ),
            models.CheckConstraint(
                condition=Q(initial_order__in=["rating", "name"]) | ~Q(lot_seed=""), name="order_by_lot_has_seed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system} {self.edition}, {self.rounds} rounds"

    @property
    def named_tie_breaks(self) -> list[str]:
        """The list of tie-breaks, those from outside with their names."""
        return with_names(self.tie_breaks, self.external_tie_breaks)

    @property
    def rule_of_ratings(self) -> RatingRule:
        """Which of two ratings counts; the usual one where the event states none."""
        return rule_of_code(self.rating_rule)

    @property
    def scoring(self) -> Scoring:
        """The points in the engine's form."""
        return Scoring(win=self.win, draw=self.draw, loss=self.loss, pairing_bye=self.pairing_bye)

    @property
    def order_said(self) -> str:
        """What ranks the players before round 1: ``initial_order``, or ``standings`` where they come from those of
        another tournament."""
        return "standings" if self.tournament.follows_id else self.initial_order

    @property
    def games_per_round(self) -> int:
        """2 where every round is a match of two games, otherwise 1."""
        return GAMES if self.system in self.System and is_of_matches(self.system) else 1

    @property
    def weights(self) -> tuple[int, ...]:
        """What a game point on board 1, 2, … counts; empty where all boards count alike."""
        return tuple(int(one) for one in self.board_weights.split())

    @property
    def full_board_colours(self) -> str:
        """W or B for every board of a match, as record 352 has them; blank where no teams meet."""
        return written(self.board_colours, self.team_boards)

    @property
    def match_rules(self) -> MatchRules:
        """What the boards of a match count, and who has White there."""
        return MatchRules(self.weights, self.board_colours)

    @property
    def of_teams(self) -> bool:
        """Whether the entries are teams, which meet on several boards."""
        return self.team_boards > 0

    @property
    def new_board(self) -> dict[str, Any]:
        """What every new ``Board`` has from the regulations: its games, or the boards of a match without a result."""
        return {
            "games": self.games_per_round,
            "team_outcomes": ".." * self.team_boards,
            "board_colours": self.board_colours,
        }

    @property
    def draws_lots(self) -> bool:
        """Whether every round is paired with a lot of its own."""
        return self.system in self.System and description_of(self.system).asks_lots(self.options)

    @property
    def colour_to_draw(self) -> bool:
        """Whether the initial colour still has to be drawn by lot; where a table or the lots of the rounds give the
        colours it never has."""
        known = self.system not in self.System or description_of(self.system).has_initial_colour
        return not self.initial_colour and known

    @property
    def game_scoring(self) -> Scoring:
        """The scoring with the bye of a single game; played as matches the engine adds a drawn one (C.04.5 1.4)."""
        if self.games_per_round == 1:
            return self.scoring
        return replace(self.scoring, pairing_bye=max(self.pairing_bye - self.draw, 0))

    @property
    def round_scoring(self) -> Scoring:
        """What a round is worth: as ``scoring``, or the points of a whole match; acceleration goes by it."""
        return match_scoring(self.scoring) if self.games_per_round == GAMES else self.scoring
