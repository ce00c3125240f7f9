"""The return of a year is asked for, made by a worker and taken along; both journals say by whom."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django_scopes import scope

from portal.common.models import JournalEntry
from portal.common.sweeps import sweep
from portal.organizations.models import Membership
from portal.organizations.signins.models import SignInEntry
from portal.organizations.tree.actions import accept, ask_to_join
from tests.application_role import bind, unbound
from tests.factories import make_organization, make_user
from tests.integration.tournaments.office.conftest import an_event, rows_of
from tests.markup import even
from tournaments.models import Tournament, YearFile
from tournaments.office import year_files
from tournaments.office.tasks import make_year_file
from tournaments.privacy.erasing.actions import erase
from tournaments.privacy.finding import all_records

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]
YEARS = "/en/manage/federation/years/"


@pytest.fixture
def queue(monkeypatch) -> list[Any]:
    sent: list[Any] = []

    def send(name: str, words: Any) -> bool:
        assert name == year_files.MAKE_TASK
        sent.append(tuple(words))
        return True

    monkeypatch.setattr(year_files, "send", send)
    return sent


@pytest.fixture
def ask(queue, django_capture_on_commit_callbacks):
    """Presses the button of a year."""

    def press(client: Client, year: int = 2025, language: str = "en") -> Any:
        with django_capture_on_commit_callbacks(execute=True):
            return client.post(f"{YEARS}{year}/make/".replace("/en/", f"/{language}/"), follow=True)

    return press


def work(queue: list[Any]) -> None:
    while queue:
        make_year_file(*queue.pop(0))


def seen(client: Client) -> str:
    return even(client.get(YEARS).content.decode())


def prune() -> None:
    call_command("prune")


def journal() -> list[dict[str, Any]]:
    return list(JournalEntry.objects.filter(action="year.exported").values_list("after", flat=True))


@pytest.mark.usefixtures("played")
def test_it_is_made_by_a_worker_and_both_journals_say_who_took_it_along(desk, ask, queue):
    owner = desk("owner").client
    assert "Make 2025" in seen(owner)
    assert "Download 2025" not in seen(owner)
    told = even(ask(owner).content.decode())
    assert "is being made" in told
    assert "Asked for by Owner on " in told
    assert 'hx-trigger="every 2s"' in told
    assert "Make 2025" not in told
    assert len(queue) == 1
    work(queue)
    told = seen(owner)
    assert "as of " in told
    assert "Download 2025" in told
    assert "Make 2025 anew" in told
    assert "hx-trigger" not in told[told.find('id="years"') :].partition("</ul>")[0]
    assert (journal(), SignInEntry.objects.count()) == ([], 0)  # nobody has it yet
    answer = owner.post(f"{YEARS}2025/")
    assert answer["Content-Disposition"] == 'attachment; filename="federation-2025.xlsx"'
    assert set(rows_of(answer.content)) == {"Events", "Players", "Officials"}
    row = JournalEntry.objects.get(action="year.exported")
    assert (row.actor, row.after) == (desk("owner").user, {"year": 2025, "tournaments": 1, "players": 5})
    assert list(SignInEntry.objects.filter(kind="downloaded").values_list("what", "about")) == [("year", "2025")]
    assert "Return of a year downloaded" in owner.get("/en/organizations/federation/journal/").content.decode()


@pytest.mark.usefixtures("played")
def test_whoever_may_not_take_it_neither_asks_nor_downloads(desk, ask, queue):
    for role in ("organizer", "arbiter", "viewer"):
        assert ask(desk(role).client).status_code == 403
        assert desk(role).client.post(f"{YEARS}2025/").status_code == 403
    for year in (2024, 10**30):
        assert ask(desk("owner").client, year).status_code == 404
        assert desk("owner").client.post(f"{YEARS}{year}/").status_code == 404
    assert desk("owner").client.get(f"{YEARS}2025/make/").status_code == 405
    assert (queue, YearFile.objects.count(), journal()) == ([], 0, [])


@pytest.mark.usefixtures("played")
def test_what_is_not_ready_is_not_downloaded_and_the_page_says_so(desk, ask, queue):
    owner = desk("owner").client
    for _before, _during in ((0, 0), (1, 1)):
        told = even(owner.post(f"{YEARS}2025/", follow=True).content.decode())
        assert "The return of 2025 is not there, or not there any more. Have it made, then download it." in told
        ask(owner)
    assert (journal(), SignInEntry.objects.filter(kind="downloaded").count()) == ([], 0)


@pytest.mark.usefixtures("played")
def test_one_is_made_at_a_time_and_the_button_is_pressed_once(organization, desk, ask, queue):
    other = an_event(organization, "later")
    Tournament.objects.filter(pk=other.pk).update(starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 2))
    owner = desk("owner").client
    ask(owner)
    for year in (2025, 2026):
        told = even(ask(owner, year).content.decode())
        assert "The return of 2025 is being made. Ask for another one when that is done." in told
    assert len(queue) == YearFile.objects.count() == 1
    work(queue)
    assert "is being made" not in even(ask(owner, 2026).content.decode()).partition('id="years"')[0]
    assert sorted(YearFile.objects.values_list("year", "state")) == [(2025, "ready"), (2026, "making")]


@pytest.mark.usefixtures("played")
def test_made_anew_it_says_what_is_so_now_in_the_language_of_who_asks(organization, desk, ask, queue):
    owner = desk("owner").client
    ask(owner)
    work(queue)
    Tournament.objects.update(name="Old Year")
    assert rows_of(owner.post(f"{YEARS}2025/").content)["Events"][0]["event"] == "New Year"
    ask(owner, language="it")
    work(queue)
    assert YearFile.objects.count() == 1
    found = rows_of(owner.post(f"{YEARS}2025/").content)
    assert next(iter(found["Tornei"][0].values())) == "Old Year"


@pytest.mark.usefixtures("played")
def test_a_message_that_comes_twice_does_nothing_more_and_a_lost_one_is_sent_again(desk, ask, queue):
    ask(desk("owner").client)
    (message,) = queue
    queue.clear()  # the broker has lost it
    sweep()
    assert queue == []
    YearFile.objects.update(asked_at=timezone.now() - year_files.PATIENCE)
    sweep()
    assert queue == [message]
    work(queue)
    made = YearFile.objects.get()
    make_year_file(*message)
    assert YearFile.objects.get().made_at == made.made_at
    sweep()
    assert queue == []


@pytest.mark.usefixtures("played")
def test_what_cannot_be_made_says_so_and_can_be_asked_for_again(desk, ask, queue, monkeypatch):
    def fails(*_words: Any) -> None:
        raise ValueError("The disk is full.")

    owner = desk("owner").client
    ask(owner)
    with monkeypatch.context() as broken:
        broken.setattr(year_files, "workbook_of_year", fails)
        work(queue)
    told = seen(owner)
    assert "could not be made" in told
    assert "Try again. If it fails again, tell the operator of the portal." in told
    assert "Download 2025" not in told
    ask(owner)
    work(queue)
    assert YearFile.objects.get().state == "ready"


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("end", [prune, sweep], ids=["prune", "sweep"])
def test_it_goes_after_a_day(desk, ask, queue, end):
    ask(desk("owner").client)
    work(queue)
    YearFile.objects.update(asked_at=timezone.now() - year_files.KEPT + timedelta(minutes=1))
    end()
    assert YearFile.objects.count() == 1
    YearFile.objects.update(asked_at=timezone.now() - year_files.KEPT)
    end()
    assert YearFile.objects.count() == 0


def test_it_goes_where_somebody_in_it_is_erased(organization, staff, played, desk, ask, queue):
    ask(desk("owner").client)
    work(queue)
    name = played.entries.order_by("pairing_number")[0].name
    found = [one for one in all_records(organization) if one.name == name]
    Tournament.objects.update(ends_on=date(2025, 12, 31))
    erase(organization=organization, person=found[0], records=found, typed=name, sure=True, actor=staff.owner)
    assert YearFile.objects.count() == 0


def test_an_officer_from_above_asks_and_takes_it_along(organization, staff, played, ask, queue):
    with unbound():
        above = make_organization("fsi")
        with scope(organization=above):
            user = make_user("officer@fsi.example.org")
            Membership.objects.create(organization=above, user=user, roles="officer")
        question = ask_to_join(organization=organization, above=above, actor=staff.owner)
        accept(request=question, by=above, actor=staff.owner)
    bind()
    officer = Client()
    officer.force_login(user)
    assert "Asked for by Officer on " in even(ask(officer).content.decode())
    with scope(organization=organization):
        work(queue)
        assert YearFile.objects.get().asked_by == user
    assert "Download 2025" in seen(officer)
    assert officer.post(f"{YEARS}2025/").status_code == 200
    with scope(organization=organization):
        assert JournalEntry.objects.get(action="year.exported").actor == user
