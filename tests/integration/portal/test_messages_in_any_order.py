"""Messages to workers come twice, late and out of order: what they do is done once, as if each had come once in time.

A broker that is restarted, a worker that is killed after its work, several workers beside each other: each makes such
an order. ``-s`` prints what was delivered and what came of it.
"""

from __future__ import annotations

import random
from collections import Counter
from datetime import date

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from django_scopes import scope

from pairing.models import PairingRun
from portal.celery import app
from portal.common import sending, sweeps
from portal.common.models import JournalEntry
from tests.factories import enter_results, make_organization, make_staff, make_study, make_tournament
from tests.integration.tournaments.public_event import complete
from tests.integration.tournaments.rating_lists import lists
from tournaments.imports import importing
from tournaments.imports.importing import hand_to_worker
from tournaments.imports.pending import keep_upload
from tournaments.imports.preview import preview
from tournaments.models import (
    Board,
    Entry,
    Follower,
    FollowerMessage,
    ListUpload,
    PendingImport,
    RatedPlayer,
    Registration,
    RegistrationLetter,
    RevisionVerdict,
    Round,
    SimulationChunk,
    SimulationStudy,
)
from tournaments.rating_lists.uploads import keep_list
from tournaments.registration.requests import write_link
from tournaments.rounds.actions import request_round
from tournaments.rounds.publication import publish_round

NOBODY = 2**31 - 7
"""The id of no row."""
PLAYERS = b"Name;Rating\nNeri, Ugo;1900\nAbate, Rosa;1800\n"
ORDERS = {
    "once and in time": lambda waiting, _chance: waiting.pop(0),
    "the last first": lambda waiting, _chance: waiting.pop(),
    "at random": lambda waiting, chance: waiting.pop(chance.randrange(len(waiting))),
}


app.loader.import_default_modules()  # as a worker does


class Broker:
    """Keeps messages until they are delivered, in an order of its own and as often as it likes."""

    def __init__(self, take, times=1):
        self.waiting, self.delivered = [], []
        self._take, self._times, self._chance = take, times, random.Random(7)

    def signature(self, task, args=()):
        broker = self

        class Message:
            def apply_async(self, **_when):
                broker.waiting.append((task, args))

        return Message()

    def deliver(self):
        while self.waiting:
            message = self._take(self.waiting, self._chance)
            for _time in range(self._times):
                self._work_on(message)
            self.delivered.append(message)

    def deliver_all_again(self):
        """Every message that there was comes once more, the last first, when everything is over."""
        for message in reversed(self.delivered):
            self._work_on(message)

    def adopt_all_again(self, organization):
        """What takes over the answers of runs comes once more: no message that the portal sends does it, for a worker
        takes an answer over at once, and the desk what a worker has left behind. So nothing but its own look at the
        round keeps it from doing it twice."""
        with scope(organization=organization):
            runs = [(one.then, (str(one.pk), organization.pk)) for one in PairingRun.objects.order_by("round_number")]
        for message in runs:
            self._work_on(message)
        return len(runs)

    def _work_on(self, message):
        task, words = message
        app.tasks[task].apply(args=words, throw=True)


@pytest.fixture
def course(monkeypatch, django_capture_on_commit_callbacks):
    """A course of events, of which every step waits for its messages; gives what is there in the end."""
    monkeypatch.setattr(importing, "LARGE", 1)

    def play(slug, broker):
        monkeypatch.setattr(sending, "signature", broker.signature)
        sending.outage.forget()
        mail.outbox.clear()
        organization = make_organization(slug)

        def step(act):
            with scope(organization=organization), django_capture_on_commit_callbacks(execute=True):
                act()
            with django_capture_on_commit_callbacks(execute=True):
                broker.deliver()

        with scope(organization=organization):
            staff = make_staff(organization)
            tournament = make_tournament(organization, entries=7, acceleration="haley")
            complete(tournament)
            empty = make_tournament(organization, entries=0, slug="empty")

        def round_(number):
            return Round.objects.select_related("tournament").get(tournament=tournament, number=number)

        def ask_for_much():
            request_round(tournament=tournament, actor=staff.arbiter, announced="wall")
            player = Entry.objects.filter(tournament=tournament).first()
            Follower.objects.create(
                entry=player, email="fan@example.org", language="en", confirmed_at=timezone.now(), version=0
            )
            write_link(
                Registration.objects.create(
                    tournament=empty, last_name="Neri", folded="neri", email="neri@example.org", language="en"
                )
            )
            keep_list(
                organization=organization, actor=staff.organizer, source="fsi", month=date(2026, 11, 1),
                kind="standard", mapping={"national_id": "Tessera"},
                file=SimpleUploadedFile("fsi.csv", lists.national()),
            )  # fmt: skip
            kept = keep_upload(tournament=empty, user=staff.organizer, filename="a.csv", content=PLAYERS)
            hand_to_worker(waiting=kept, seen=preview(PLAYERS, empty))
            make_study(tournament, staff.arbiter, runs=4)

        step(ask_for_much)
        for number in (1, 2):
            step(lambda number=number: publish_round(round=round_(number), actor=staff.arbiter))
            step(lambda number=number: enter_results(round_(number), staff.arbiter))
            with django_capture_on_commit_callbacks(execute=True):
                sweeps.sweep()
            broker.deliver()
            step(lambda: request_round(tournament=tournament, actor=staff.arbiter, announced="wall"))
        return organization

    return play


def facts(organization):
    """What the messages have led to."""
    with scope(organization=organization):
        return {
            "boards": list(
                Board.objects.order_by("round__number", "number").values_list(
                    "round__number", "number", "white__name", "black__name", "white_outcome"
                )
            ),
            "runs": sorted(PairingRun.objects.values_list("round_number", "state", "attempt")),
            "verdicts": sorted(RevisionVerdict.objects.values_list("revision__round__number", "grade")),
            "entries": sorted(Entry.objects.values_list("tournament__slug", "name")),
            "imports": sorted(PendingImport.objects.values_list("state", flat=True)),
            "lists": (sorted(ListUpload.objects.values_list("state", "rows")), RatedPlayer.objects.count()),
            "studies": sorted(SimulationStudy.objects.values_list("state", flat=True)),
            "parts": sorted(SimulationChunk.objects.values_list("first", "state")),
            "letters": RegistrationLetter.objects.filter(sent_at__isnull=False).count(),
            "told": sorted(FollowerMessage.objects.values_list("round__number", "kind")),
            "mails": Counter((letter.to[0], letter.subject) for letter in mail.outbox),
            "journal": Counter(JournalEntry.objects.filter(organization=organization).values_list("action", flat=True)),
        }


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("order", ORDERS)
def test_what_messages_do_is_done_once_whatever_their_order(db, course, order, times, capsys):
    usual = facts(course("usual", Broker(ORDERS["once and in time"])))
    broker = Broker(ORDERS[order], times)
    organization = course("other", broker)
    found = facts(organization)
    broker.deliver_all_again()
    assert broker.adopt_all_again(organization) == 3
    late = facts(organization)
    kinds = Counter(task for task, _words in broker.delivered)
    with capsys.disabled():
        print(
            f"\n{order}, {times} times and once more in the end: {sum(kinds.values())} messages of {len(kinds)} kinds, "
            f"{sum(found['mails'].values())} mails; {len(found['boards'])} boards, {len(found['verdicts'])} verdicts"
        )
    assert found == usual
    assert late == usual
    assert len(kinds) >= 8
    assert (len(usual["boards"]), len(usual["verdicts"]), usual["imports"]) == (9, 2, ["done"])
    assert max(usual["mails"].values()) == 1


def test_a_message_about_what_is_gone_does_nothing(db):
    """An event was deleted while its message waited: the worker goes on to the next one."""
    organization = make_organization()
    nowhere = (NOBODY, organization.pk)
    words = {
        "pairing.compute_run": ("00000000-0000-0000-0000-000000000000",),
        "tournaments.adopt_run": ("00000000-0000-0000-0000-000000000000", organization.pk),
        "tournaments.read_file": ("00000000-0000-0000-0000-000000000000", organization.pk),
        "tournaments.import_file": ("00000000-0000-0000-0000-000000000000", organization.pk),
        "tournaments.forecast_method": ([NOBODY], organization.pk),
        "tournaments.simulate": (),
        "tournaments.fetch_fide_list": (),
        "tournaments.compare_events": (),
        "tournaments.verify_again": (),
    }
    tried = {name for name in app.tasks if name.startswith(("tournaments.", "pairing."))}
    failed = {}
    for name in sorted(tried):
        result = app.tasks[name].apply(args=words.get(name, nowhere))
        if result.failed():
            failed[name] = repr(result.result)
    assert failed == {}
    assert len(tried) >= 11
