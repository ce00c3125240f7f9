"""Rounds, boards and byes: the working rows of the arbiter. The public reads revisions instead."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from pairing.engine.board_colours import first_has_white
from pairing.engine.model import Outcome
from portal.common.scoping import ScopedManager
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class RoundState(models.TextChoices):
    """Where a round stands."""

    PLANNED = "planned", _("planned")
    DRAFT = "draft", _("paired, not published")
    PUBLISHED = "published", _("published")
    CLOSED = "closed", _("completed")


class PlayedColours(models.TextChoices):
    """Where the two players of a board count with the other colours than the pairing gave them."""

    PUBLISHED = "", _("as published")
    EXCHANGED = "both", _("exchanged")
    IN_REPORT = "report", _("exchanged in the report file only")
    IN_PAIRINGS = "pairings", _("exchanged, but for the report file")

    @property
    def in_pairings(self) -> bool:
        """Whether later pairings and tie-breaks count with the other colours."""
        return self in {PlayedColours.EXCHANGED, PlayedColours.IN_PAIRINGS}

    @property
    def in_report(self) -> bool:
        """Whether the report file has the other colours."""
        return self in {PlayedColours.EXCHANGED, PlayedColours.IN_REPORT}

    def corrected(self, *, for_rating: bool) -> PlayedColours:
        """What holds after one more correction. One for the pairings brings the report in line with them."""
        pairings = self.in_pairings if for_rating else not self.in_pairings
        report = not self.in_report if for_rating else pairings
        return {
            (False, False): PlayedColours.PUBLISHED,
            (True, True): PlayedColours.EXCHANGED,
            (False, True): PlayedColours.IN_REPORT,
            (True, False): PlayedColours.IN_PAIRINGS,
        }[pairings, report]


class Round(models.Model):
    """One round; all of them exist from the start, with their times."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    starts_at = models.DateTimeField(_("starts at"), null=True, blank=True)
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.PLANNED)
    results_held = models.BooleanField(_("hold back results"), default=False)
    """While set, results of this round are not public."""
    check_in_open = models.BooleanField(default=False, db_default=False)
    """Whether players may say now by phone that they are there for this round."""
    line_ups_until = models.DateTimeField(_("line-ups until"), null=True)
    """Until when the captains of teams send their line-ups; None where the arbiter enters them, open to everybody."""
    line_ups_shown = models.BooleanField(default=False, db_default=False)
    """Set once ``line_ups_until`` has passed: from then on everybody sees the line-ups."""
    start_position = models.PositiveSmallIntegerField(null=True, editable=False)
    """Of Chess960 the number of the start position, 0 to 959; None until it is drawn."""
    later_ratings = models.JSONField(default=dict, db_default=models.Value({}, models.JSONField()), blank=True)
    """Of a long event: ratings of a later list that hold from this round on, ``{"17": [2105, "fide 2026-12"]}``: the
    rating and its source by the entry (``history.later_ratings``); the source is blank for one that somebody typed.
    Numbers and pairings never look at them."""
    external_values = models.JSONField(default=dict, db_default=models.Value({}, models.JSONField()), blank=True)
    """Values of tie-breaks from outside in the standings after this round, ``{"OTHER_BLITZ": {"17": 350}}``: hundredths
    by code and entry."""
    results_version = models.IntegerField(default=0, db_default=0)
    """Raised by everything that changes a result or a board; an open page asks whether it is still the same."""
    lot = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    """The lot of the round where the system draws lots; blank until it is opened, and never another one."""
    lot_opened_at = models.DateTimeField(null=True, editable=False)
    """When the round was first asked for; None where the lot came with an imported file."""
    run = models.ForeignKey("pairing.PairingRun", on_delete=models.PROTECT, null=True, related_name="+")
    """The run whose result the boards come from, or the one under way."""
    rest_run = models.ForeignKey("pairing.PairingRun", on_delete=models.PROTECT, null=True, related_name="+")
    """The run that paired the players beside the boards that the arbiter fixed, in a draft made by hand."""
    hand_steps = models.JSONField(null=True)
    """What the changes by hand of a draft replaced, the newest last (``rounds.steps``)."""
    publish_at = models.DateTimeField(null=True)
    """When the draft is to be published by itself; None: when somebody publishes it."""
    publish_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    """Who has set that time, and publishes."""
    revision = models.ForeignKey("tournaments.RoundRevision", on_delete=models.PROTECT, null=True, related_name="+")
    """The revision that the public reads."""

    organization_path: ClassVar[str] = "tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(state__in=RoundState.values), name="round_state_known"),
            models.CheckConstraint(
                condition=~Q(state__in=["published", "closed"]) | Q(revision__isnull=False),
                name="published_round_has_revision",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class Origin(models.TextChoices):
    """Who made a pair that is not the one of the engine's own round."""

    ENGINE = "", _("paired by the engine")
    ARBITER = "arbiter", _("fixed by the arbiter")
    REST = "rest", _("paired by the engine around the fixed boards")


def lacks_result(boards: str = "") -> Q:
    """Boards on which the result of a game is missing; ``boards`` is the path to them, such as ``boards__``."""
    second = Q(**{f"{boards}games": 2, f"{boards}white_second": ""})
    return Q(**{f"{boards}white_outcome": ""}) | second


def is_adjourned() -> Q:
    """Boards on which a game is not finished."""
    mark = Outcome.UNFINISHED.value
    return Q(white_outcome=mark) | Q(white_second=mark) | Q(team_outcomes__contains=mark)


def has_any_result(boards: str = "") -> Q:
    """Boards on which the result of a game is entered."""
    entered = ~Q(**{f"{boards}white_outcome": ""}) | ~Q(**{f"{boards}white_second": ""})
    return entered | Q(**{f"{boards}team_outcomes__regex": r"[^.]"})


class Board(models.Model):
    """One pair of a round with its game, or with the two games of a match (Double-Swiss).

    Each side has its own outcome, so that ½-0 and forfeits are exact. Who has White has it in the first game; the
    second one is played with the colours reversed.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField(_("board"))
    white = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    black = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    white_outcome = models.CharField(max_length=1, blank=True)
    """A code of ``pairing.engine.model.Outcome``; blank: no result yet."""
    black_outcome = models.CharField(max_length=1, blank=True)
    games = models.PositiveSmallIntegerField(default=1, db_default=1)
    """How many games the pair plays, 1 or 2."""
    white_second = models.CharField(max_length=1, blank=True, default="", db_default="")
    black_second = models.CharField(max_length=1, blank=True, default="", db_default="")
    """Outcomes of the second game, of the same two players: ``white_second`` is that of ``white``, who has Black."""
    second_version = models.IntegerField(default=0, db_default=0)
    """``result_version`` of the second game."""
    goes_on = models.CharField(max_length=1, blank=True, default="", db_default="")
    """``w`` or ``b``: who goes on from a drawn match of a knock-out; blank while nobody has said, and elsewhere."""
    team_outcomes = models.CharField(max_length=20, blank=True, default="", db_default="")
    """Of a match of two teams what each board brought to the side of ``white`` and to that of ``black``, two codes a
    board, a point where there is no result yet. ``white_outcome`` is then the outcome of the match, blank while a board
    lacks its result. Blank where two players meet."""
    board_colours = models.CharField(max_length=9, blank=True, default="", db_default="")
    """``Regulations.board_colours``, of a match of two teams."""
    rated_outcomes = models.CharField(max_length=20, blank=True, default="", db_default="")
    """What the rating report says of a game whose result was put right too late for the standings (C.04.2 Article 4.3):
    for each game what ``white`` and ``black`` got, a point where it is the result of the standings. Blank where that is
    so of every game."""
    played_colours = models.CharField(
        max_length=8, choices=PlayedColours.choices, blank=True, default="", db_default=""
    )
    """Where the colours of the game were not the published ones (C.04.2 Article 4.3)."""
    manual_reason = models.TextField(blank=True)
    """Why the arbiter changed this pair by hand; shown in public."""
    origin = models.CharField(max_length=10, choices=Origin.choices, blank=True, default=Origin.ENGINE, db_default="")
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(null=True)
    result_version = models.IntegerField(default=0, db_default=0)
    """``Round.results_version`` when this board last changed: who enters a result says which one they have seen."""

    organization_path: ClassVar[str] = "round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="board_number_once"),
            models.UniqueConstraint(fields=["round", "white"], name="one_white_per_round"),
            models.UniqueConstraint(fields=["round", "black"], name="one_black_per_round"),
            models.CheckConstraint(condition=~Q(white=F("black")), name="two_different_players"),
            models.CheckConstraint(
                condition=Q(white_outcome="", black_outcome="") | ~Q(white_outcome="") & ~Q(black_outcome=""),
                name="both_outcomes_or_none",
            ),
            models.CheckConstraint(condition=Q(origin__in=Origin.values), name="board_origin_known"),
            models.CheckConstraint(condition=Q(played_colours__in=PlayedColours.values), name="played_colours_known"),
            models.CheckConstraint(condition=Q(goes_on__in=["", "w", "b"]), name="goes_on_white_or_black"),
            models.CheckConstraint(
                condition=Q(white_outcome__in=["", *"1=0WDL+-?"]) & Q(black_outcome__in=["", *"1=0WDL+-?"]),
                name="board_outcome_known",
            ),
            models.CheckConstraint(
                condition=Q(white_second="", black_second="") | ~Q(white_second="") & ~Q(black_second=""),
                name="both_second_outcomes_or_none",
            ),
            models.CheckConstraint(
                condition=Q(white_second__in=["", *"1=0WDL+-?"]) & Q(black_second__in=["", *"1=0WDL+-?"]),
                name="second_outcome_known",
            ),
            models.CheckConstraint(
                condition=Q(games=2) | Q(games=1, white_second=""), name="second_game_of_a_match_only"
            ),
        ]

    def __str__(self) -> str:
        return f"board {self.number}"

    @property
    def team_boards(self) -> int:
        """On how many boards two teams meet here; 0 where two players meet."""
        return len(self.team_outcomes) // 2

    @property
    def has_result(self) -> bool:
        """Whether the result of every game was entered."""
        return bool(self.white_outcome) and (self.games == 1 or bool(self.white_second))

    def outcomes(self, game: int = 1) -> tuple[str, str]:
        """What who has White in ``game``, and who has Black, got; blank while there is no result. In a match of teams
        the games are its boards."""
        if self.team_outcomes:
            return self._of_game(self.team_outcomes, game)
        return (self.white_outcome, self.black_outcome) if game == 1 else (self.black_second, self.white_second)

    def rated(self, game: int = 1) -> tuple[str, str]:
        """What the rating report says of who has White in ``game``, and of who has Black: mostly ``outcomes``."""
        rated = self._of_game(self.rated_outcomes, game)
        return rated if rated[0] else self.outcomes(game)

    def set_rated(self, game: int, outcomes: tuple[str, str], version: int) -> None:
        """Take over what the rating report alone says of ``game``. Does not save."""
        stored = ("", "") if outcomes == self.outcomes(game) else outcomes
        rated = self.rated_outcomes or ".." * (self.team_boards or self.games)
        rated = self._with_game(rated, game, stored)
        self.rated_outcomes = rated if rated.strip(".") else ""
        if self.team_outcomes or game == 1:
            self.result_version = version
        else:
            self.second_version = version

    def version_of(self, game: int = 1) -> int:
        """``Round.results_version`` when the result of ``game`` last changed; one query in a match of teams."""
        if self.team_outcomes:
            entries = self.result_entries.filter(game=game).order_by("-version")
            return int(entries.values_list("version", flat=True).first() or 0)
        return self.result_version if game == 1 else self.second_version

    def set_outcomes(self, game: int, outcomes: tuple[str, str], version: int) -> None:
        """Take over what who has White in ``game``, and who has Black, got. Does not save. Of a match of teams the
        outcome of the match is left to the caller."""
        if self.team_outcomes:
            self.team_outcomes = self._with_game(self.team_outcomes, game, outcomes)
            self.result_version = version
        elif game == 1:
            self.white_outcome, self.black_outcome = outcomes
            self.result_version = version
        else:
            self.black_second, self.white_second = outcomes
            self.second_version = version

    def first_has_white(self, game: int) -> bool:
        """Whether ``white``, named first, has White in ``game``, of a match of teams on that board."""
        return first_has_white(self.board_colours, game)

    def _of_game(self, codes: str, game: int) -> tuple[str, str]:
        """Who has White in ``game``, then who has Black, of codes that name the side of ``white`` first."""
        own, other = (one.replace(".", "") for one in codes[2 * game - 2 : 2 * game].ljust(2, "."))
        return (own, other) if self.first_has_white(game) else (other, own)

    def _with_game(self, codes: str, game: int, outcomes: tuple[str, str]) -> str:
        own, other = ((one or ".") for one in (outcomes if self.first_has_white(game) else outcomes[::-1]))
        return f"{codes[: 2 * game - 2]}{own}{other}{codes[2 * game :]}"


class ByeKind(models.TextChoices):
    """Why a player has no board; the values are TRF codes."""

    PAIRING = Outcome.PAIRING_BYE.value, _("pairing-allocated bye")
    FULL = Outcome.FULL_BYE.value, _("full-point bye")
    HALF = Outcome.HALF_BYE.value, _("half-point bye")
    ZERO = Outcome.ZERO_BYE.value, _("zero-point bye")


class Bye(models.Model):
    """A player without a board in a round: asked for beforehand, given by the pairing, or absent."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="byes")
    kind = models.CharField(max_length=1, choices=ByeKind.choices)
    requested = models.BooleanField(default=False)
    """Asked for by the player before the pairing; these survive when a draft is thrown away."""
    manual_reason = models.TextField(blank=True)
    """Why the arbiter gave the pairing-allocated bye to this player by hand; shown in public."""

    organization_path: ClassVar[str] = "round__tournament__organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_bye_per_round"),
            models.UniqueConstraint(
                fields=["round"], condition=Q(kind=ByeKind.PAIRING), name="one_pairing_bye_per_round"
            ),
            models.CheckConstraint(condition=Q(kind__in=ByeKind.values), name="bye_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.get_kind_display()}"
