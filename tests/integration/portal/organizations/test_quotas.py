"""Quotas: defaults of the settings, numbers of an organization's own, given by the operator alone."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django_scopes import scope

from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from portal.organizations.quotas import LABELS, SIMULATIONS_AT_ONCE, quota, set_quota
from tests.factories import make_organization


@pytest.fixture
def organization(db):
    return make_organization()


def test_every_quota_has_a_default_and_words(settings):
    assert set(settings.QUOTAS) == set(LABELS)


def test_the_command_shows_sets_and_takes_back(organization, settings, capsys):
    settings.QUOTAS = settings.QUOTAS | {SIMULATIONS_AT_ONCE: 3}
    call_command("set_quota", "federation")
    assert "simulations_at_once 3\n" in capsys.readouterr().out
    call_command("set_quota", "federation", SIMULATIONS_AT_ONCE, "7")
    assert "simulations_at_once 7 (of its own)\n" in capsys.readouterr().out
    assert quota(Organization.objects.get(), SIMULATIONS_AT_ONCE) == 7
    call_command("set_quota", "federation", SIMULATIONS_AT_ONCE, "default")
    assert Organization.objects.get().quotas == {}
    with scope(organization=organization):
        rows = JournalEntry.objects.filter(action="organization.quota_set").order_by("pk")
        told = list(rows.values_list("after", flat=True))
    assert told == [{SIMULATIONS_AT_ONCE: 7}, {SIMULATIONS_AT_ONCE: 3}]


@pytest.mark.parametrize("most", ["0", "-1", "many", "1000000"])
def test_a_number_that_would_stop_everything_is_refused(organization, most):
    with pytest.raises(CommandError, match="number from 1 on"):
        call_command("set_quota", "federation", SIMULATIONS_AT_ONCE, most)
    assert Organization.objects.get().quotas == {}


def test_an_unknown_organization_or_name_is_named(organization):
    with pytest.raises(CommandError, match="No organization has the address nowhere"):
        call_command("set_quota", "nowhere")
    with pytest.raises(CommandError, match="invalid choice"):
        call_command("set_quota", "federation", "gold", "7")
    with pytest.raises(ValueError, match="no quota"):
        set_quota(organization=organization, name="gold", most=7)
