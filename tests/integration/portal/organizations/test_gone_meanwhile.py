"""What an address names may be deleted between the look at it and the lock: then it is not found, and no fault."""

from __future__ import annotations

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.http import Http404
from django.test import RequestFactory
from django_scopes import scope

from portal.common.policies import ENTRIES
from tests.factories import make_tournament
from tournaments.changes.locking import lock
from tournaments.models import Entry, TeamPlayer
from tournaments.serving.desk import tournament_page


@pytest.fixture
def asked(organization, staff):
    """A request of the organizer for a page of a tournament, as the middleware hands it on."""
    make_tournament(organization, entries=2)
    request = RequestFactory().post("/")
    request.user, request.organization = staff.organizer, organization
    with scope(organization=organization):
        yield request


def ask(request, view, **words):
    return tournament_page(ENTRIES, "change")(view)(request, organization="federation", tournament="open", **words)


def remove_then_read(request, tournament, entry):
    Entry.objects.filter(pk=entry.pk).delete()
    Entry.objects.get(pk=entry.pk)


def remove_then_point_to(request, tournament, entry):
    Entry.objects.filter(pk=entry.pk).delete()
    with transaction.atomic():
        if not Entry.objects.filter(pk=entry.pk).exists():  # as the database says when a row names one that is gone
            raise IntegrityError("violates foreign key constraint")
        TeamPlayer.objects.create(team=entry, place=1, name="Rossi, Anna")


def remove_all_then_lock(request, tournament, entry):
    tournament.delete()
    lock(type(tournament)(pk=-1))


@pytest.mark.parametrize("view", [remove_then_read, remove_then_point_to, remove_all_then_lock])
def test_what_is_gone_meanwhile_is_not_found(asked, view):
    with pytest.raises(Http404):
        ask(asked, view, entry=Entry.objects.first().pk)


def test_a_row_that_is_missing_though_the_object_is_there_stays_a_fault(asked):
    def fault(request, tournament, entry):
        TeamPlayer.objects.get(team=entry)

    with pytest.raises(ObjectDoesNotExist):
        ask(asked, fault, entry=Entry.objects.first().pk)
