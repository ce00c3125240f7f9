"""Changing the regulations, as long as round 1 is neither published nor under review."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.acceleration import (
    PRESETS,
    AccelerationPlan,
    Event,
    doubts,
    plan_from_json,
    preset,
    validate,
)
from pairing.engine.errors import InvalidState
from pairing.engine.facts import Fact
from pairing.engine.model import Colour
from pairing.engine.point_values import possible_byes, two_draws_outweigh
from pairing.engine.trf import decimal
from pairing.engine.wording import word_error
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.entries.counted_ratings import recount
from tournaments.house_rules.judging import Chosen, judge
from tournaments.listing.actions import refuse_invalid
from tournaments.models import Entry, EntryStatus, MethodVersion, Regulations, Round, RoundState, Tournament
from tournaments.models.regulations import rule_of_code
from tournaments.regulations.fide_mode import outside_fide_mode
from tournaments.regulations.following_system import follow_system
from tournaments.regulations.leaving_fide_mode import settle_mode
from tournaments.regulations.lots import check_last_entry_round, check_order, commitment, draw_seeds, hash_of_lots
from tournaments.regulations.planned_rounds import match_rounds
from tournaments.regulations.systems import (
    MOST_BOARDS,
    check_system,
    drop_what_is_lacking,
)
from tournaments.regulations.team_settings import check_colours, check_weights
from tournaments.standings.tie_breaks import checked_list, fitting
from tournaments.wording import engine_language, fact_text

FIELDS: Final = (
    "system",
    "edition",
    "options",
    "rounds",
    "win",
    "draw",
    "loss",
    "pairing_bye",
    "half_point_byes",
    "last_half_point_round",
    "last_entry_round",
    "initial_order",
    "rating_rule",
    "acceleration",
    "tie_breaks",
    "external_tie_breaks",
    "tie_break_edition",
    "unrated_rating",
    "tie_break_ratings",
    "initial_colour",
    "team_boards",
    "board_weights",
    "board_colours",
    "line_up_order",
    "line_up_tolerance",
    "empty_boards",
    "line_up_article",
    "transfers_until",
    "transfers_article",
)
NOT_VALIDATED: Final = ("tournament", "acceleration", "method_version", "options", "tie_breaks", "external_tie_breaks")


def update_regulations(
    *,
    tournament: Tournament,
    actor: User | None,
    confirmed: bool = False,
    method_version: MethodVersion | None = None,
    may_leave_fide_mode: bool = True,
    played: bool = False,
    **changes: Any,
) -> Regulations:
    """Change settings that pairing and standings depend on; points are tenths, ``acceleration`` is a plan's JSON.

    With another rule of ratings every player gets the one that counts by it, and the numbers follow. A plan that came
    from a preset follows when the number of rounds or the scoring changes. A plan with ``doubts`` (points that never
    end, a winner below others) must be ``confirmed``; the journal then says by whom.
    ``method_version`` is that of a method of the organization whose plan is chosen; any other plan forgets it.
    Without ``may_leave_fide_mode`` a change that takes the event out of that mode is refused. ``played``: rounds were
    played by what is set here, and no house rule judges it. Raises ``Refused`` also where a house rule does not allow
    what is chosen (``house_rules.judging``), when the regulations are frozen (C.04.2 Articles 1.1, 1.2) or a value is
    impossible, with its field.
    """
    unknown = set(changes) - set(FIELDS)
    if unknown:
        raise TypeError(f"no such field of the regulations: {', '.join(sorted(unknown))}")
    with transaction.atomic():
        current = lock(tournament)
        regulations = Regulations.objects.select_related("method_version__method").get(tournament=current)
        refuse_frozen(regulations)
        before, outside = _recorded(regulations), outside_fide_mode(regulations, current.starts_on)
        method_before, chosen = _method_text(regulations), Chosen.of(regulations)
        for name, value in changes.items():
            setattr(regulations, name, value)
        follow_system(current.organization, regulations, before, changes)
        drop_what_is_lacking(regulations)
        _check_numbers(regulations)
        if "acceleration" in changes:
            regulations.method_version = method_version
        else:
            regulations.acceleration = _follow(regulations)
        _check_method(regulations)
        _check_acceleration(regulations)
        meant = "acceleration" in changes and _refuse_doubts(regulations, confirmed=confirmed)
        said, teams = regulations.external_tie_breaks, regulations.of_teams
        regulations.tie_breaks = checked_list(regulations.tie_breaks, teams=teams, external=said)
        regulations.tie_breaks = fitting(regulations, chosen="tie_breaks" in changes and "system" not in changes)
        regulations.external_tie_breaks = {code: said[code] for code in regulations.tie_breaks if code in said}
        draw_seeds(regulations)
        refuse_invalid(regulations, exclude=NOT_VALIDATED)
        check_system(regulations)
        if not played:
            judge(current.organization, chosen, regulations)
        check_last_entry_round(regulations)
        check_order(regulations, before["initial_order"])
        regulations.save()
        match_rounds(current, regulations.rounds)
        recount(current, rule_of_code(before["rating_rule"]), regulations.rule_of_ratings)
        after = _recorded(regulations)
        before["method"], after["method"] = method_before, _method_text(regulations)
        changed = [name for name in (*FIELDS, "commitment", "lots", "method") if before[name] != after[name]]
        if changed:
            record_change(
                current,
                "regulations.changed",
                actor,
                before={name: before[name] for name in changed},
                after={name: after[name] for name in changed},
            )
        if meant and ("acceleration" in changed or "method" in changed):
            record_change(current, "regulations.plan_confirmed", actor, public=False)
        settle_mode(current, regulations, actor, before=outside, may_leave=may_leave_fide_mode)
    return regulations


def _recorded(regulations: Regulations) -> dict[str, Any]:
    """What the journal keeps: every setting, and of seeds and secrets their hashes."""
    hashes = {"commitment": commitment(regulations), "lots": hash_of_lots(regulations)}
    return {name: getattr(regulations, name) for name in FIELDS} | hashes


def draw_initial_colour(*, tournament: Tournament, actor: User | None) -> str:
    """Draw the initial colour by lot, once (C.04.3 Article 5.1). Returns ``w`` or ``b``.

    Raises ``Refused`` when it was drawn or entered before: a second draw would be a choice.
    """
    with transaction.atomic():
        current = lock(tournament)
        regulations = Regulations.objects.get(tournament=current)
        refuse_frozen(regulations)
        if regulations.initial_colour:
            raise Refused("colour_drawn", _("The initial colour was drawn already."), field="initial_colour")
        colour = secrets.choice([Colour.WHITE.value, Colour.BLACK.value])
        regulations.initial_colour = colour
        regulations.save(update_fields=["initial_colour"])
        record_change(
            current,
            "regulations.colour_drawn",
            actor,
            after={"initial_colour": colour},
        )
    return colour


def compiled_plan(*, method: str, regulations: Regulations, players: int | None = None) -> dict[str, Any]:
    """The JSON of a preset for the rounds, scoring and present entries of this tournament; ``{}`` for none.

    ``players`` stands for the entries where the regulations belong to no tournament.
    Raises ``Refused`` for a method that is unknown or does not fit the scoring.
    """
    if method == "none":
        return {}
    if players is None:
        players = Entry.objects.filter(tournament=regulations.tournament, status=EntryStatus.ACTIVE).count()
    event = Event(rounds=regulations.rounds, scoring=regulations.round_scoring, players=players)
    try:
        return preset(method, event).to_json()
    except InvalidState as error:
        raise _acceleration_refused(error) from error


def plan_of(regulations: Regulations) -> AccelerationPlan:
    """The acceleration plan of a tournament; one that does nothing where none was chosen."""
    return plan_from_json(regulations.acceleration) if regulations.acceleration else AccelerationPlan()


def refuse_frozen(regulations: Regulations) -> None:
    """Raise ``Refused`` when round 1 is paired: under review, or published."""
    if regulations.frozen_at is None:
        return
    first = Round.objects.filter(tournament=regulations.tournament, number=1, state=RoundState.DRAFT)
    if first.filter(revisions__isnull=True).exists():
        raise Refused(
            "draft_stands", _("Round 1 is paired and waits for review. Discard that pairing, change, pair again.")
        )
    raise Refused(
        "regulations_frozen",
        _("The regulations are frozen since round 1 was paired. They cannot change during the tournament."),
    )


def _follow(regulations: Regulations) -> dict[str, Any]:
    """The stored plan, compiled again where it is a preset, so that it fits rounds and scoring."""
    method = str(regulations.acceleration.get("method", "none"))
    if method in PRESETS:
        return compiled_plan(method=method, regulations=regulations)
    stored: dict[str, Any] = regulations.acceleration
    return stored


def _check_numbers(regulations: Regulations) -> None:
    if not 1 <= regulations.rounds <= 99:
        raise Refused("rounds_range", _("A tournament has between 1 and 99 rounds."), field="rounds")
    check_points(regulations)
    if regulations.team_boards == 1 or regulations.team_boards > MOST_BOARDS:
        raise Refused(
            "team_boards",
            _("Teams meet on 2 to %(most)s boards. Give the boards of a match.") % {"most": MOST_BOARDS},
            field="team_boards",
        )
    check_weights(regulations)
    check_colours(regulations)
    if regulations.last_half_point_round > regulations.rounds:
        raise Refused(
            "bye_round",
            _("The tournament has %(rounds)s rounds. Give a round up to that number, or 0 for any round.")
            % {"rounds": regulations.rounds},
            field="last_half_point_round",
        )


def check_points(regulations: Regulations) -> None:
    """Raise ``Refused`` where wins, draws, losses and the pairing-allocated bye are worth what no event may give for
    them (``pairing.engine.point_values``)."""
    if not regulations.win > regulations.draw >= regulations.loss:
        raise Refused(
            "scoring_order",
            _("A win must bring more than a draw, and a draw at least as much as a loss."),
            field="win",
        )
    if two_draws_outweigh(regulations.scoring):
        raise Refused(
            "draws_above_win",
            _("Two draws cannot bring more than a win and a loss together. Lower the draw, or raise the win."),
            field="draw",
        )
    _check_bye(regulations)


def _check_bye(regulations: Regulations) -> None:
    """The pairing-allocated bye is worth what results can bring (C.04.1 Article 3): under 1-½-0 the points of a win, a
    draw or a loss, else up to a win whatever wins, draws and losses add up to."""
    worth = regulations.round_scoring
    if regulations.pairing_bye > worth.win:
        raise Refused("bye_value", _("The pairing-allocated bye cannot bring more than a win."), field="pairing_bye")
    several = regulations.games_per_round > 1 or regulations.of_teams
    allowed = possible_byes(regulations.scoring, most=worth.win, several=several)
    if regulations.pairing_bye not in allowed:
        raise Refused(
            "bye_unreachable",
            _("No results bring %(points)s points, so the bye cannot (C.04.1 Article 3). Possible are: %(allowed)s.")
            % {
                "points": decimal(regulations.pairing_bye),
                "allowed": ", ".join(map(decimal, allowed)),
            },
            field="pairing_bye",
        )


def _method_text(regulations: Regulations) -> str:
    """Method and version as the journal names them; blank without one."""
    chosen = regulations.method_version
    return f"{chosen.method.key}/{chosen.version}" if chosen else ""


def _check_method(regulations: Regulations) -> None:
    chosen = regulations.method_version
    if chosen is not None and not chosen.rounds_from <= regulations.rounds <= chosen.rounds_to:
        raise Refused(
            "method_rounds",
            _(
                "The chosen method is made for %(fewest)s to %(most)s rounds, and the event has %(rounds)s. Choose "
                "another version or method first."
            )
            % {"fewest": chosen.rounds_from, "most": chosen.rounds_to, "rounds": regulations.rounds},
            field="rounds",
        )


def _check_acceleration(regulations: Regulations) -> None:
    try:
        validate(plan_of(regulations), rounds=regulations.rounds, scoring=regulations.round_scoring)
    except InvalidState as error:
        raise _acceleration_refused(error) from error


def _refuse_doubts(regulations: Regulations, *, confirmed: bool) -> bool:
    """Whether the plan has doubts; ``Refused`` with the first unless they are confirmed."""
    found = doubts(plan_of(regulations), rounds=regulations.rounds, scoring=regulations.round_scoring)
    if found and not confirmed:
        raise unconfirmed(found, field="acceleration")
    return bool(found)


def unconfirmed(found: Sequence[Fact], *, field: str) -> Refused:
    """The refusal of a plan whose doubts nobody has confirmed, with the first of them."""
    return Refused(
        "plan_unconfirmed",
        _("%(doubt)s Confirm the plan by name, or change it.") % {"doubt": fact_text(found[0])},
        field=field,
    )


def _acceleration_refused(error: InvalidState) -> Refused:
    """The engine's objection in the reader's language."""
    return Refused(error.code, word_error(error, engine_language()), field="acceleration")
