"""Players who check in by phone: with their own code, only while the arbiter has it open, once, and for the round to
come."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.urls import reverse

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import add_entries, make_tournament, pair_round, publish_next
from tests.markup import text_of
from tournaments.check_in.actions import set_present
from tournaments.check_in.phones import (
    arrival_of,
    check_in_by_phone,
    check_in_code,
    close_check_in,
    open_check_in,
)
from tournaments.check_in.queries import hall_of, missing_players
from tournaments.entries.actions import withdraw_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.models import CheckIn, Entry, Round, Tournament
from tournaments.results.slips import slip_code
from tournaments.rounds.withdrawal import withdraw_publication
from tournaments.serving import wrong_codes
from tournaments.signed_codes import LETTERS


@pytest.fixture
def tournament(organization):
    made = make_tournament(organization, entries=8)
    Tournament.objects.filter(pk=made.pk).update(phone_check_in=True)
    made.refresh_from_db()
    cache.clear()
    return made


@pytest.fixture
def is_open(tournament, staff):
    open_check_in(tournament=tournament, actor=staff.arbiter)


@pytest.fixture
def url(tournament):
    return reverse("public:check_in", args=["federation", "open"])


def player(number=1):
    return Entry.objects.select_related("tournament").get(pairing_number=number)


def refusal(action, *arguments, **more):
    with pytest.raises(Refused) as caught:
        action(*arguments, **more)
    return caught.value.code, str(caught.value)


def come(tournament, entry, round_number=1):
    return check_in_by_phone(tournament=tournament, code=check_in_code(entry), round_number=round_number)


def there(round_number=1):
    found = CheckIn.objects.filter(round__number=round_number).order_by("entry__pairing_number")
    return list(found.values_list("entry__pairing_number", flat=True))


def journalled(*actions):
    found = JournalEntry.objects.filter(action__startswith="check_in.").order_by("pk")
    return [entry.action.removeprefix("check_in.") for entry in found if not actions or entry.action in actions]


def test_codes_are_one_for_each_player_and_not_those_of_slips(tournament, staff):
    publish_next(tournament, staff.arbiter)
    codes = {check_in_code(entry) for entry in Entry.objects.all()}
    slips = {slip_code(board) for board in Round.objects.get(number=1).boards.all()}
    assert len(codes) == 8
    assert not codes & slips
    assert all(len(code) == 9 and set(code.replace("-", "")) <= set(LETTERS) for code in codes)


@pytest.mark.usefixtures("is_open")
def test_a_player_is_noted_by_the_code_and_the_hall_says_how(tournament):
    come(tournament, player(3))
    assert there() == [3]
    row = next(row for row in hall_of(Round.objects.get(number=1)).rows if row.entry == player(3))
    assert (row.state, row.by_phone) == ("present", True)
    assert journalled() == ["opened", "by_phone"]
    assert JournalEntry.objects.get(action="check_in.by_phone").after == {"name": "Player, 003", "round": 1}


@pytest.mark.usefixtures("is_open")
def test_scanning_twice_changes_nothing_and_says_since_when(tournament):
    come(tournament, player())
    first = CheckIn.objects.get()
    again = come(tournament, player())
    assert again.noted == first
    assert CheckIn.objects.get().noted_at == first.noted_at
    assert journalled("check_in.by_phone") == ["by_phone"]


def test_nobody_checks_in_before_it_is_open_nor_after_it_is_closed(tournament, staff):
    assert refusal(come, tournament, player())[0] == "phone_closed"
    open_check_in(tournament=tournament, actor=staff.arbiter)
    open_check_in(tournament=tournament, actor=staff.arbiter)
    come(tournament, player())
    close_check_in(tournament=tournament, actor=staff.arbiter)
    code, said = refusal(come, tournament, player(2))
    assert (code, said) == (
        "phone_closed", "The check-in by phone for round 1 is not open. Go to the arbiter.",
    )  # fmt: skip
    assert there() == [1]
    assert journalled() == ["opened", "by_phone", "closed"]


def test_it_opens_only_where_it_is_turned_on_and_players_can_see_the_page(tournament, staff):
    Tournament.objects.update(phone_check_in=False)
    assert refusal(open_check_in, tournament=tournament, actor=staff.arbiter)[0] == "phones_off"
    Tournament.objects.update(phone_check_in=True, is_public=False)
    assert refusal(open_check_in, tournament=tournament, actor=staff.arbiter)[0] == "phones_not_public"
    assert not Round.objects.filter(check_in_open=True).exists()


@pytest.mark.usefixtures("is_open")
def test_publishing_closes_it_also_when_the_publication_is_withdrawn(tournament, staff):
    first = publish_next(tournament, staff.arbiter)
    assert refusal(come, tournament, player())[1].startswith("The check-in by phone for round 2 is not open.")
    withdraw_publication(round=first, actor=staff.arbiter, reason="Wrong list")
    assert refusal(come, tournament, player())[1].startswith("The check-in by phone for round 1 is not open.")


@pytest.mark.usefixtures("is_open")
def test_a_page_that_was_opened_for_another_round(tournament, staff):
    publish_next(tournament, staff.arbiter)
    open_check_in(tournament=tournament, actor=staff.arbiter)
    code, said = refusal(come, tournament, player(), 1)
    assert (code, said) == (
        "phone_other_round",
        "This page was opened for another round. The check-in is for round 2 now: press again.",
    )
    come(tournament, player(), 2)
    assert (there(1), there(2)) == ([], [1])


@pytest.mark.usefixtures("is_open")
def test_who_does_not_play_is_told_so(tournament, staff):
    withdraw_entry(entry=player(1), actor=staff.arbiter)
    gone, late, away = Entry.objects.get(status="withdrawn"), player(2), player(3)
    Entry.objects.filter(pk=late.pk).update(first_round=2)
    request_bye(entry=away, round_number=1, kind="Z", actor=staff.arbiter)
    assert refusal(come, tournament, gone) == ("phone_withdrawn", f"{gone.name} is withdrawn. Go to the arbiter.")
    assert refusal(come, tournament, late) == ("phone_later", f"{late.name} plays from round 2.")
    assert refusal(come, tournament, away) == (
        "phone_bye",
        f"{away.name} has a bye in round 1 (zero-point bye). Go to the arbiter if you want to play.",
    )
    assert there() == []


@pytest.mark.usefixtures("is_open")
def test_a_code_of_another_tournament_and_an_invented_one(tournament, organization):
    other = make_tournament(organization, entries=2, slug="other")
    stranger = Entry.objects.filter(tournament=other).first()
    for code in (check_in_code(stranger), "AAAA-AAAA", "", "1", "💥"):
        found, said = refusal(check_in_by_phone, tournament=tournament, code=code, round_number=1)
        assert (found, said.startswith("There is no such code")) == ("phone_unknown", True)
    assert there() == []


def test_after_the_last_round_there_is_nothing_to_check_in_for(organization, staff):
    short = make_tournament(organization, entries=2, rounds=1, slug="short")
    Tournament.objects.update(phone_check_in=True)
    publish_next(short, staff.arbiter)
    entry = Entry.objects.filter(tournament=short).first()
    assert refusal(come, short, entry)[0] == "phone_no_round"


@pytest.mark.usefixtures("is_open")
def test_the_arbiter_takes_any_of_them_back(tournament, staff):
    come(tournament, player())
    set_present(entry=player(2), present=True, actor=staff.arbiter)
    set_present(entry=player(1), present=False, actor=staff.arbiter)
    set_present(entry=player(2), present=False, actor=staff.arbiter)
    assert there() == []
    assert journalled() == ["opened", "by_phone", "taken_back"]
    come(tournament, player())
    assert there() == [1]


@pytest.mark.usefixtures("is_open")
def test_checking_in_leaves_a_draft_as_it_is(tournament, staff):
    draft = pair_round(tournament, staff.arbiter)
    boards = list(draft.boards.order_by("number").values_list("number", "white", "black"))
    come(tournament, player())
    assert list(draft.boards.order_by("number").values_list("number", "white", "black")) == boards


def test_a_thousand_players_cost_no_more_queries(tournament, staff, django_assert_num_queries):
    open_check_in(tournament=tournament, actor=staff.arbiter)
    add_entries(tournament, 992, rating=2000)
    first = Round.objects.get(number=1)
    one, other = player(900), player(901)
    with django_assert_num_queries(5):
        arrival_of(tournament, check_in_code(one))
    come(tournament, one)
    with django_assert_num_queries(3):
        assert len(missing_players(first)) == 999
    with django_assert_num_queries(10):  # the savepoint and its end, the lock, five reads, the check-in, the journal
        come(tournament, other)


@pytest.mark.usefixtures("is_open")
def test_the_page_shows_whose_code_it_is_and_opening_it_notes_nobody(url, client):
    code = check_in_code(player(5))
    shown = client.get(url, {"code": code})
    assert "Player, 005" in text_of(shown)
    assert "no-store" in shown["Cache-Control"]
    assert there() == []

    sent = dict(re.findall(r'type="hidden" name="(code|round_number)" value="([^"]+)"', shown.content.decode()))
    assert sent == {"code": code, "round_number": "1"}
    assert "You are noted as present for round 1." in text_of(client.post(url, sent))
    assert re.search(
        r"noted as present for round 1 already, since \w+ \d+ \w+, \d\d:\d\d", text_of(client.post(url, sent))
    )
    assert re.search(r"noted as present for round 1 already", text_of(client.get(url, {"code": code})))
    assert there() == [5]


@pytest.mark.usefixtures("is_open")
def test_the_code_may_be_typed_in_any_way(url, client):
    typed = f" {check_in_code(player(2)).lower().replace('-', ' ')} "
    page = client.get(url).content.decode()
    assert re.search(r'type="hidden" name="round_number" value="1"', page)
    assert "You are noted" in text_of(client.post(url, {"code": typed, "round_number": "1"}))
    assert there() == [2]


@pytest.mark.usefixtures("is_open")
@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"round_number": "1"}, "This field is required."),
        ({"code": "", "round_number": "1"}, "This field is required."),
        ({"code": "x" * 21, "round_number": "1"}, "at most 20 characters"),
        ({"code": "AAAA-AAAA", "round_number": "1"}, "There is no such code in this tournament."),
        ({"code": "MINE", "round_number": "2"}, "This page was opened for another round."),
        ({"code": "MINE"}, "This page was opened for another round."),
        ({"code": "MINE", "round_number": "one"}, "whole number"),
        ({"entry": "THEIRS", "round_number": "1"}, "This field is required."),
    ],
)
def test_what_is_wrong_is_said_and_notes_nobody(url, client, sent, said):
    words = {"MINE": check_in_code(player()), "THEIRS": str(player(2).pk)}
    answer = client.post(url, {key: words.get(value, value) for key, value in sent.items()})
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert there() == []


@pytest.mark.usefixtures("is_open")
def test_nobody_tries_codes_through(url, client, monkeypatch):
    monkeypatch.setattr(wrong_codes, "time", SimpleNamespace(time=lambda: 1_000_000.0))
    for attempt in range(30):
        ask = client.get if attempt % 2 else client.post
        assert ask(url, {"code": "AAAA-AAAA", "round_number": "1"}).status_code == 422
    answer = client.post(url, {"code": "AAAA-AAAA", "round_number": "1"})
    assert (answer.status_code, "Too many wrong codes." in text_of(answer)) == (429, True)
    assert there() == []
    assert client.post(url, {"code": check_in_code(player()), "round_number": "1"}).status_code == 200
    assert there() == [1], "the rest of the hall behind the same address goes on"


def test_wrong_codes_are_counted_by_event_and_kind_and_address(tournament, organization, rf, monkeypatch):
    monkeypatch.setattr(wrong_codes, "time", SimpleNamespace(time=lambda: 2_000_000.0))
    other = make_tournament(organization, entries=2, slug="other")
    here = rf.get("/", REMOTE_ADDR="192.0.2.7")
    assert [wrong_codes.one_too_many(here, tournament, "card") for _ in range(31)] == [*[False] * 30, True]
    assert not wrong_codes.one_too_many(here, tournament, "slip")
    assert not wrong_codes.one_too_many(here, other, "card")
    assert not wrong_codes.one_too_many(rf.get("/", REMOTE_ADDR="192.0.2.8"), tournament, "card")


def test_a_counter_that_the_cache_drops_refuses_nobody(tournament, rf, monkeypatch):
    monkeypatch.setattr(wrong_codes.cache, "add", lambda *_args: False)
    assert wrong_codes.one_too_many(rf.get("/", REMOTE_ADDR="192.0.2.9"), tournament, "card") is False


def test_the_page_says_that_it_is_closed_and_is_not_there_where_it_is_off(url, client, tournament):
    page = text_of(client.get(url))
    assert "The check-in by phone is not open" in page
    assert "I am here" not in page
    Tournament.objects.update(phone_check_in=False)
    assert client.get(url).status_code == 404
    assert client.post(url, {"code": check_in_code(player()), "round_number": "1"}).status_code == 404


def test_the_arbiter_opens_and_closes_it_in_the_hall(url, client, tournament, staff):
    client.force_login(staff.arbiter)
    press = reverse("manage:hall_phones", args=["federation", "open"])
    assert "for round 1 is open." in text_of(client.post(press, {"open": "1"}, follow=True))
    assert Round.objects.get(number=1).check_in_open
    assert "for round 1 is closed." in text_of(client.post(press, {"close": "1"}, follow=True))
    assert not Round.objects.get(number=1).check_in_open
    Tournament.objects.update(phone_check_in=False)
    assert "turned on in the details" in text_of(client.post(press, {"open": "1"}, follow=True))
    client.force_login(staff.viewer)
    assert client.post(press, {"open": "1"}).status_code == 403


@pytest.mark.usefixtures("is_open")
def test_the_hall_asks_again_and_learns_who_came(client, tournament, staff):
    client.force_login(staff.arbiter)
    hall = client.get(reverse("manage:hall", args=["federation", "open"])).content.decode()
    ask = re.search(r'hx-get="([^"]+)"\s+hx-trigger="every 5s"', hall)[1]
    assert client.get(ask).status_code == 204
    come(tournament, player())
    answer = client.get(ask)
    assert (answer.status_code, "1 present · 7 missing" in text_of(answer)) == (200, True)
    assert client.get(re.search(r'hx-get="([^"]+)"', answer.content.decode())[1]).status_code == 204
    assert "present, by phone" in text_of(client.get(reverse("manage:hall", args=["federation", "open"])))
