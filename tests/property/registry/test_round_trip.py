"""A register that is exported and loaded again is the same, whoever is in it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django_scopes import scope
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from portal.common.errors import Refused
from tests.factories import make_organization
from tournaments.files.csv_table import write_csv
from tournaments.registry.actions import save_club, save_player, set_membership
from tournaments.registry.planning import Register, plan_of
from tournaments.registry.queries import EXPORT_HEADER, export_rows
from tournaments.registry.reading import rows_of_file

TEXT = st.text(st.characters(blacklist_categories=("C",)), max_size=12)
NAMES = st.one_of(st.sampled_from(["Rossi, Mario", "rossi mario", "=Rossi, 1", "'+x", 'O"Neill; J.']), TEXT)
PLAYERS = st.lists(
    st.fixed_dictionaries(
        {
            "name": NAMES,
            "birth_year": st.sampled_from([None, 1987, 1990]),
            "birth_day": st.sampled_from(["", "05-31"]),
            "sex": st.sampled_from(["", "m", "w"]),
            "federation": st.sampled_from(["", "ITA"]),
            "fide_id": st.sampled_from([None, 1, 2]),
            "national_id": st.one_of(st.just(""), TEXT),
            "title": st.sampled_from(["", "GM"]),
            "club": st.sampled_from([None, 0, 1, 2]),
            "until": st.none() | st.dates(date(2020, 1, 1), date(2030, 12, 31)),
            "season": st.text("0123456789/", min_size=1, max_size=9),
            "kind": TEXT,
        }
    ),
    max_size=8,
)


@pytest.mark.django_db
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(PLAYERS, st.lists(st.tuples(NAMES, TEXT, TEXT), max_size=3))
def test_an_export_that_is_loaded_changes_nothing(players: list[dict[str, Any]], clubs: list[Any]) -> None:
    with transaction.atomic():
        organization = make_organization()
        with scope(organization=organization):
            _fill(organization, players, clubs)
            rows = export_rows(organization)
            read, problems = rows_of_file("register.csv", write_csv(EXPORT_HEADER, rows))
            plan, _digest = plan_of(Register(organization), read, problems if rows else ())
        transaction.set_rollback(True)
    assert plan.problems == []
    assert [(one.row.values, one.changes) for one in plan.players if one.player is None or one.changes] == []
    assert len(plan.players) == len(rows)
    assert (plan.missing, plan.new_clubs) == ([], [])


def _fill(organization: Any, players: list[dict[str, Any]], clubs: list[Any]) -> None:
    """Whatever of it a register takes."""
    made = []
    for name, code, region in clubs:
        try:
            made.append(save_club(organization=organization, actor=None, name=name, code=code, region=region))
        except Refused:
            continue
    for one in players:
        club = made[one["club"]] if one["club"] is not None and one["club"] < len(made) else None
        said = {name: value for name, value in one.items() if name not in {"club", "until", "season", "kind"}}
        try:
            player = save_player(organization=organization, actor=None, club=club, **said)
            if one["until"] is not None:
                words = {"season": one["season"], "kind": one["kind"], "expires_on": one["until"]}
                set_membership(player=player, actor=None, **words)
        except Refused:
            continue
