"""Captains send line-ups behind a link until a time: none too late, none seen too early, none lost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_line_ups import fill, ids, match
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tests.markup import text_of
from tournaments.models import Board, Captain, Entry, LineUp, Round, Seat, TeamPlayer, Tournament
from tournaments.results.actions import close_round
from tournaments.teams.captains import add_captain, captain_behind, link_of, remove_captain, renew_link
from tournaments.teams.fixtures import set_fixture
from tournaments.teams.line_ups import open_line_ups, seated, send_line_up, set_line_up, show_line_ups, version_of
from tournaments.teams.pages import captain as page
from tournaments.teams.rosters import change_player, remove_player
from tournaments.teams.showing import WAITING

__all__ = ["desk", "inside", "match", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def captain(match):
    return add_captain(team=match.white, name="Rossi, Anna", email="anna@example.org", actor=None)


@pytest.fixture
def opened(match, staff):
    """The round of the match, in which captains have one more hour."""
    return open_line_ups(round=match.round, until=timezone.now() + timedelta(hours=1), actor=staff.arbiter)


def path(captain):
    return "/" + link_of(captain).split("/", 3)[3]


def over(round_):
    """The time for line-ups has passed, and nobody who sent in time can still wait."""
    Round.objects.filter(pk=round_.pk).update(line_ups_until=timezone.now() - WAITING)


def test_a_line_up_is_hidden_until_the_time_has_passed_and_then_public_at_once(match, opened, captain, client, desk):
    address = path(captain)
    form = text_of(client.get(address))
    assert f"Round 1 against {match.black.name}" in form
    assert "Your boards with White: 1, 3; with Black: 2." in form
    other = add_captain(team=match.black, name="Verdi, Ada", email="", actor=None)
    assert "Your boards with White: 2; with Black: 1, 3." in text_of(client.get(path(other)))
    sent = {f"board_{board}": pk for board, pk in enumerate(ids(match.white, 1, 3, 4), start=1)}
    assert client.post(address, sent | {"seen": ""}).status_code == 302
    assert "Your line-up is stored." in text_of(client.get(address))
    round_page = reverse("public:round", args=[match.white.tournament.organization.slug, "open", 1])
    board_page = reverse("public:board", args=[match.white.tournament.organization.slug, "open", 1, 1])
    team_page = reverse("public:player", args=[match.white.tournament.organization.slug, "open", match.white.pk])
    third = f"{match.white.name} 3"
    assert third not in text_of(client.get(round_page))
    assert third not in text_of(client.get(board_page))
    assert "round 1, board" not in text_of(client.get(team_page))
    assert third in text_of(desk("arbiter").get("round", 1))
    over(opened)
    assert third in text_of(client.get(round_page))
    assert third in text_of(client.get(board_page))
    assert "round 1, board" in text_of(client.get(team_page))


def test_a_line_up_that_arrived_in_time_is_taken_however_long_it_waited(match, opened, captain):
    until = timezone.now() - timedelta(seconds=1)
    Round.objects.filter(pk=opened.pk).update(line_ups_until=until)
    sent = {"round": match.round, "captain": captain, "seats": ids(match.white, 1, 2, 3)}
    with pytest.raises(Refused, match="Now only the arbiter can enter or change one"):
        send_line_up(**sent, at=until + timedelta(microseconds=1))
    assert not LineUp.objects.exists()
    assert not show_line_ups(tournament=match.white.tournament), "somebody may still wait for the lock"
    made = send_line_up(**sent, at=until)
    assert made.captain == captain
    over(opened)
    assert show_line_ups(tournament=match.white.tournament)
    assert not show_line_ups(tournament=match.white.tournament)
    with pytest.raises(Refused):
        send_line_up(**sent | {"seats": ids(match.white, 1, 2, 4)}, at=until, seen=version_of(made))


@pytest.mark.parametrize(
    ("places", "said"), [((2, 1, 3), "Put them in the order of the list"), ((1, 1, 2), "sits at two boards")]
)
def test_what_the_regulations_do_not_allow_is_refused_with_the_names(match, opened, captain, client, places, said):
    sent = {f"board_{board}": pk for board, pk in enumerate(ids(match.white, *places), start=1)}
    answer = client.post(path(captain), sent | {"seen": "", "allowed": "on", "reason": "I say so."})
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert not Seat.objects.exists()


def test_who_is_too_late_reads_the_time_of_the_place_and_no_form(match, opened, captain, client):
    Tournament.objects.update(time_zone="Asia/Tokyo")
    over(opened)
    until = Round.objects.get(pk=opened.pk).line_ups_until.astimezone(ZoneInfo("Asia/Tokyo"))
    sent = {f"board_{board}": pk for board, pk in enumerate(ids(match.white, 1, 2, 3), start=1)}
    answer = client.post(path(captain), sent | {"seen": ""})
    said = text_of(answer)
    assert answer.status_code == 422
    assert "Your line-up was not stored." in said
    assert said.count(f"{until:%Y, %H:%M}. Now only the arbiter can enter or change one.") == 1
    assert "id_board_1" not in answer.content.decode()


def test_a_refusal_stands_above_everything_else_of_the_match(match, opened, captain, client):
    seats = [
        {f"board_{n}": pk for n, pk in enumerate(ids(match.white, *one), start=1)} for one in ((1, 2, 3), (2, 1, 3))
    ]
    client.post(path(captain), seats[0] | {"seen": ""})
    said = text_of(client.post(path(captain), seats[1] | {"seen": version_of(LineUp.objects.get())}))
    assert said.index("Put them in the order of the list") < said.index("Your boards with White")
    assert "The line-up that was sent before" in said
    assert "Your line-up is stored." not in said


def test_players_of_the_other_team_are_not_to_choose(match, opened, captain, client):
    foreign = {f"board_{board}": pk for board, pk in enumerate(ids(match.black, 1, 2, 3), start=1)}
    assert client.post(path(captain), foreign | {"seen": ""}).status_code == 422
    assert not Seat.objects.exists()


def test_a_deputy_does_not_overwrite_what_he_has_not_seen(match, opened, captain, client):
    deputy = add_captain(team=match.white, name="Verdi, Ada", email="", actor=None)
    first = {f"board_{board}": pk for board, pk in enumerate(ids(match.white, 1, 2, 3), start=1)}
    second = {f"board_{board}": pk for board, pk in enumerate(ids(match.white, 1, 2, 4), start=1)}
    client.post(path(captain), first | {"seen": ""})
    answer = client.post(path(deputy), second | {"seen": ""})
    assert answer.status_code == 422
    assert "Rossi, Anna has sent another line-up meanwhile." in text_of(answer)
    assert list(seated(LineUp.objects.get())) == ids(match.white, 1, 2, 3)
    seen = version_of(LineUp.objects.get())
    assert f'value="{seen}"' in answer.content.decode()
    client.post(path(deputy), second | {"seen": seen})
    assert LineUp.objects.get().captain == deputy


def test_a_link_that_was_renewed_or_is_of_another_event_opens_nothing(match, opened, captain, client, organization):
    address, found = path(captain), Tournament.objects.get(slug="open")
    token = address.rstrip("/").rsplit("/", 1)[1]
    assert captain_behind(token, found) == captain
    renew_link(captain=captain, actor=None)
    assert client.get(address).status_code == 404
    assert "This link opens nothing any more" in text_of(client.get(address))
    captain.refresh_from_db()
    fresh = path(captain)
    assert client.get(fresh).status_code == 200
    remove_captain(captain=captain, actor=None)
    sent = {f"board_{board}": pk for board, pk in enumerate(ids(match.white, 1, 2, 3), start=1)}
    assert client.post(fresh, sent).status_code == 404
    assert not LineUp.objects.exists()
    assert captain_behind("made:up", found) is None


def test_captains_wait_until_the_arbiter_opens_the_round(match, captain, client, desk):
    assert "has not opened" in text_of(client.get(path(captain)))
    sent = {f"board_{board}": pk for board, pk in enumerate(ids(match.white, 1, 2, 3), start=1)}
    answer = client.post(path(captain), sent | {"seen": ""})
    assert "The arbiter enters the line-ups of this round." in text_of(answer)
    arbiter = desk("arbiter")
    refused = arbiter.post("line_ups_open", 1, data={"until": "2020-01-01T10:00"}, follow=True)
    assert "Choose a time that is still to come." in text_of(refused)
    ahead = (timezone.localtime() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    arbiter.post("line_ups_open", 1, data={"until": ahead})
    assert Round.objects.get(number=1).line_ups_until is not None
    assert client.post(path(captain), sent | {"seen": ""}).status_code == 302


def test_the_arbiter_names_captains_and_enters_for_them(match, opened, captain, desk, staff):
    arbiter = desk("arbiter")
    arbiter.post("captain_add", match.white.pk, data={"name": "Verdi, Ada", "email": ""})
    deputy = Captain.objects.get(name="Verdi, Ada")
    page = arbiter.text("team", match.white.pk)
    assert link_of(deputy) in page
    assert "mailto:anna@example.org" in page
    assert link_of(deputy) not in desk("viewer").text("team", match.white.pk)
    wrong = arbiter.post("captain_add", match.white.pk, data={"name": "", "email": "nobody"})
    assert wrong.status_code == 422
    arbiter.post("captain_change", match.white.pk, deputy.pk, data={"way": "renew"})
    deputy.refresh_from_db()
    assert deputy.link == 2
    arbiter.post("captain_change", match.white.pk, deputy.pk, data={"way": "off"})
    assert not Captain.objects.filter(pk=deputy.pk).exists()
    set_line_up(round=match.round, team=match.white, seats=ids(match.white, 1, 2, 3), actor=staff.arbiter)
    assert LineUp.objects.get().sent_by == staff.arbiter


def test_a_fifth_captain_is_refused(match):
    for number in range(4):
        add_captain(team=match.white, name=f"Rossi, {number}", email="", actor=None)
    with pytest.raises(Refused, match="at most 4"):
        add_captain(team=match.white, name="Rossi, Five", email="", actor=None)


def test_a_team_without_a_match_is_told_so(organization, staff, client):
    tournament = make_teams(organization, count=3, rounds=2, boards=2)
    fill(tournament, 3)
    early = add_captain(team=Entry.objects.first(), name="Rossi, Anna", email="", actor=None)
    assert "The first match will stand here" in text_of(client.get(path(early)))
    round_ = publish_next(tournament, staff.arbiter)
    seated_teams = {pk for one in Board.objects.filter(round=round_) for pk in (one.white_id, one.black_id)}
    resting = Entry.objects.exclude(pk__in=seated_teams).get()
    captain = add_captain(team=resting, name="Verdi, Ada", email="", actor=None)
    with pytest.raises(Refused, match="has no match in round 1"):
        send_line_up(
            round=round_, captain=captain, seats=[TeamPlayer.objects.filter(team=resting)[0].pk], at=timezone.now()
        )


def test_a_captain_who_is_taken_off_while_sending_stores_nothing(match, opened, captain, client, monkeypatch):
    """The link was good when the page looked; the desk was quicker to the lock."""
    seats = ids(match.white, 1, 2, 3)
    sent = {f"board_{board}": pk for board, pk in enumerate(seats, start=1)}
    address = path(captain)
    for quicker in (renew_link, remove_captain):
        known = Captain.objects.select_related("team__tournament__organization").get(pk=captain.pk)
        quicker(captain=known, actor=None)
        with pytest.raises(Refused, match="opens nothing any more"):
            send_line_up(round=match.round, captain=known, seats=seats, at=timezone.now())
        monkeypatch.setattr(page, "captain_behind", lambda *_words, known=known: known)
        answer = client.post(address, sent)
        assert (answer.status_code, "opens nothing any more" in text_of(answer)) == (422, True)
    assert not LineUp.objects.exists()
    before = JournalEntry.objects.count()
    remove_captain(captain=known, actor=None)
    with pytest.raises(Refused, match="captain no more"):
        renew_link(captain=known, actor=None)
    assert JournalEntry.objects.count() == before


def test_the_arbiter_does_not_overwrite_what_a_captain_sent_meanwhile(match, opened, captain, desk):
    arbiter = desk("arbiter")
    shown = arbiter.get("line_up", 1, match.white.pk).context["form"]["seen"].value()
    send_line_up(round=match.round, captain=captain, seats=ids(match.white, 1, 2, 3), at=timezone.now())
    sent = {f"board_{board}": pk for board, pk in enumerate(ids(match.white, 1, 2, 4), start=1)}
    answer = arbiter.post("line_up", 1, match.white.pk, data=sent | {"seen": shown})
    assert (answer.status_code, "Rossi, Anna has sent another line-up meanwhile." in text_of(answer)) == (422, True)
    assert LineUp.objects.get().captain == captain
    seen = version_of(LineUp.objects.get())
    assert f'value="{seen}"' in answer.content.decode()
    assert arbiter.post("line_up", 1, match.white.pk, data=sent | {"seen": seen}).status_code == 302
    assert list(seated(LineUp.objects.get())) == ids(match.white, 1, 2, 4)


def test_a_player_who_was_taken_off_is_not_changed(match):
    player = TeamPlayer.objects.filter(team=match.white).select_related("team__tournament").last()
    remove_player(player=TeamPlayer.objects.select_related("team__tournament").get(pk=player.pk), actor=None)
    with pytest.raises(Refused, match="was taken off the list meanwhile"):
        change_player(player=player, actor=None, name="Rossi, Anna")


def test_a_captain_reads_when_and_where_and_that_the_team_rests(organization, staff, client):
    """Before round 1, in a round without a match, and where the match is played at the home of the others."""
    tournament = make_teams(organization, count=3, rounds=3, boards=2, system="round_robin")
    fill(tournament, 3)
    links = {
        team.pk: path(add_captain(team=team, name=f"Captain of {team.name}", email="", actor=None))
        for team in Entry.objects.select_related("tournament__organization")
    }
    anybody = next(iter(links.values()))
    assert "The first match will stand here" in text_of(client.get(anybody))
    round_ = publish_next(tournament, staff.arbiter)
    match = Board.objects.select_related("white", "black").get(round=round_)
    resting = next(pk for pk in links if pk not in {match.white_id, match.black_id})
    page = text_of(client.get(links[resting]))
    assert "Your team has no match in round 1: there is no line-up to send." in page
    assert "The first match will stand here" not in page
    assert "Round 1 against" not in page
    assert "date not set · at home" in text_of(client.get(links[match.white_id]))
    set_fixture(
        round=round_, home=match.black, away=match.white, actor=staff.arbiter, venue="Villa dei Pini",
        starts_at=datetime(2026, 3, 20, 17, tzinfo=UTC), postponed=False,
    )  # fmt: skip
    page = text_of(client.get(links[match.white_id]))
    assert "Friday 20 March, 18:00 , Villa dei Pini · away" in page
    assert "no result yet" not in page
    assert "Villa dei Pini · in casa" in text_of(client.get(links[match.black_id].replace("/en/", "/it/")))
    play(match, "1 =", staff.arbiter)
    close_round(round=round_, actor=staff.arbiter)
    second = publish_next(tournament, staff.arbiter)
    playing = set(Board.objects.filter(round=second).values_list("white_id", "black_id")[0])
    rests = next(pk for pk in links if pk not in playing)
    page = text_of(client.get(links[rests]))
    assert "Your team has no match in round 2" in page
    assert "Round 1 against" in page


def test_a_link_is_good_for_one_captain_and_says_nothing_of_the_team(match, opened, captain, client):
    """No letter of it can be another one, and what is sent beside the line-up counts for nothing."""
    address, seats = path(captain), ids(match.white, 1, 2, 3)
    start, word = address.rstrip("/").rsplit("/", 1)
    sent = {f"board_{board}": pk for board, pk in enumerate(seats, start=1)}
    name, sign = word.split(":")
    other = add_captain(team=match.black, name="Verdi, Ada", email="", actor=None)
    borrowed = path(other).rstrip("/").rsplit("/", 1)[1].split(":")[0]
    changed = [word[:place] + ("A" if letter != "A" else "B") + word[place + 1 :] for place, letter in enumerate(word)]
    for tried in (*changed, name, f"{sign}:{name}", f"{borrowed}:{sign}", f"{word}A", word[:-1], "é:é"):
        assert client.post(f"{start}/{tried}/", sent).status_code == 404, tried
    assert not LineUp.objects.exists()
    more = {"team": match.black.pk, "captain": other.pk, "round": 2, "at": "2000-01-01", "seen": ""}
    assert client.post(address, sent | more).status_code == 302
    line_up = LineUp.objects.get()
    assert (line_up.team, line_up.captain, line_up.round) == (match.white, captain, match.round)
    assert list(seated(line_up)) == seats
