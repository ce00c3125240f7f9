"""The demonstration loads once, is complete, and starts and stops as it says."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django_scopes import scope

from pairing.engine import faults_of, pair
from pairing.engine.trf import read, state_of
from portal.organizations.models import Membership, Organization, User
from tests.markup import even
from tests.separate_site import ROOT, Site, wait_for
from tournaments.demo.loading import CLUB_OWNER, DATA, PEOPLE, is_loaded, load
from tournaments.demo.names import people
from tournaments.demo.team_events import captains_path
from tournaments.demo.team_files import TEAM_EVENTS, played
from tournaments.models import (
    AnnouncementVersion,
    Approval,
    Board,
    Entry,
    LineUp,
    Round,
    RoundRevision,
    Seat,
    Tournament,
)
from tournaments.models.entry import Title
from tournaments.reports.report_file import report_file
from tournaments.teams.calendar_queries import league_calendar
from tournaments.verification.audit import audit


@pytest.fixture
def loaded(db):
    load("rook-bishop-4711")
    organization = Organization.objects.get(slug="valleys")
    with scope(organization=organization):
        yield organization


def test_everything_is_there_and_the_next_round_can_be_paired(loaded):
    from tests.factories import pair_round

    roles = dict(Membership.objects.values_list("user__email", "roles"))
    assert roles == dict(PEOPLE)
    rivers, lake = (Tournament.objects.get(slug=slug) for slug in ("three-rivers", "lake-festival"))
    assert [(t.entries.count(), t.rounds.count()) for t in (rivers, lake)] == [(284, 7), (161, 9)]
    assert AnnouncementVersion.objects.count() == 25
    published = Counter(RoundRevision.objects.values_list("round__tournament__slug", flat=True))
    assert [published[one] for one in ("three-rivers", "lake-festival")] == [6, 3]
    others = (
        "harbour-masters",
        "castle-open",
        "mill-trophy",
        "bridge-rapid",
        "garden-masters",
        "tower-duel",
        "pine-match",
        "meadow-youth",
        "two-gates",
        "old-bell",
        "liberty-open",
        "first-swiss",
        "six-towers",
        "white-cliff",
        "lantern-club",
        "summer-cup",
        "winter-duels",
        "second-chance",
        "wheel-trophy",
        "fountain-draw",
        "four-boards",
        "valley-league",
    )
    assert [published[one] for one in others] == [6, 7, 4, 7, 9, 10, 5, 6, 7, 7, 6, 6, 6, 6, 10, 4, 4, 7, 5, 5, 4, 4]
    assert [audit(t).intact for t in (rivers, lake)] == [True, True]
    owner = Membership.objects.get(roles="owner").user
    assert pair_round(rivers, owner).number == 7
    draft = pair_round(lake, owner)
    assert draft.boards.count() == 78
    assert any(c["virtual_points"] and c["virtual_points"][-1] for c in draft.run.snapshot["competitors"])
    assert Round.objects.filter(state="draft").count() == 2


def test_two_events_are_sections_of_a_festival_that_a_visitor_walks_through(loaded, client):
    page = even(client.get("/en/valleys/").content.decode())
    assert "/en/valleys/festivals/lake-festival/" in page
    festival = even(client.get("/en/valleys/festivals/lake-festival/").content.decode())
    assert [section in festival for section in ("Open A", "Open B", "45 players", "161 players")] == [True] * 4
    seats = client.get("/en/valleys/festivals/lake-festival/pairings/").content.decode()
    assert seats.count("<tr") > 200
    open_b = Tournament.objects.get(slug="lake-festival-b")
    assert (open_b.festival.name, open_b.section, open_b.rounds.filter(revision__isnull=False).count()) == (
        "Lake Festival", "Open B", 3,
    )  # fmt: skip


def test_rounds_that_the_engine_pairs_otherwise_say_so_without_hiding_the_boards(loaded, client):
    alike = client.get("/en/valleys/lake-festival/rounds/3/").content.decode()
    assert "Paired elsewhere" in alike
    assert "#differences" not in alike
    other = client.get("/en/valleys/three-rivers/rounds/3/").content.decode()
    assert '<a href="#differences">Paired elsewhere</a>' in even(other)
    assert "Changed by the arbiter" not in other
    assert "<details><summary>What differs</summary>" in even(other)  # closed: it would push the boards out of sight
    assert "Whoever runs it again gets the same boards" in alike
    assert "Whoever runs it again gets the same boards" not in other


SYSTEM_CODES = {
    "harbour-masters": "FIDE_DUBOV",
    "castle-open": "FIDE_BURSTEIN_BAKU",
    "mill-trophy": "FIDE_LIM",
    "bridge-rapid": "FIDE_DOUBLESWISS",
    "garden-masters": "BERGER_ROUNDROBIN",
    "tower-duel": "BERGER_DOUBLEROUNDROBIN",
    "meadow-youth": "OTHER_MONRAD",
    "two-gates": "OTHER_ALTERNATING",
    "old-bell": "OTHER_ITALOSWISS",
    "first-swiss": "OTHER_SEEDED",
    "six-towers": "OTHER_SIXSUBGROUPS",
    "white-cliff": "OTHER_ENGLISH",
    "liberty-open": "OTHER_USCHESS",
    "summer-cup": "OTHER_KNOCKOUT_ARMAGEDDON_THIRD",
    "winter-duels": "OTHER_KNOCKOUTMATCHES_ARMAGEDDON_THIRD",
    "second-chance": "OTHER_TWOLIFE",
    "wheel-trophy": "OTHER_YUGOSLAV",
    "fountain-draw": "OTHER_LOTTERY",
    "four-boards": "FIDE_TEAM_TYPEA_MP_GP",
    "valley-league": "BERGER_TEAM_ROUNDROBIN",
}


def test_the_events_of_other_systems_are_paired_and_explained_by_them_and_say_so_in_record_192(loaded, client):
    for slug, code in SYSTEM_CODES.items():
        tournament = Tournament.objects.get(slug=slug)
        assert f"192 {code}\n" in (DATA / f"{slug}.trf").read_text(encoding="utf-8")
        assert report_file(tournament).system_code == code
        for revision in RoundRevision.objects.filter(round__tournament=tournament).select_related("round"):
            place = (slug, revision.round.number)
            assert all(board["lead"] for board in revision.explanation["boards"]), place
            page = client.get(f"/en/valleys/{slug}/rounds/{revision.round.number}/").content.decode()
            assert "#differences" not in page, place
            assert tournament.regulations.get_system_display() in page, place


def test_a_captain_waits_for_the_visitor_and_the_league_has_its_calendar(loaded, client):
    cup, league = (Tournament.objects.get(slug=slug) for slug in ("four-boards", "valley-league"))
    sent = LineUp.objects.filter(round__number=4, round__tournament=cup)
    assert (Board.objects.filter(round__number=4, round__tournament=cup).count(), sent.count()) == (4, 7)
    page = client.get("/en/valleys/four-boards/rounds/4/").content.decode()
    hidden = list(Seat.objects.filter(line_up__in=sent).values_list("player__name", flat=True))
    assert (len(hidden), [name for name in hidden if name in page]) == (28, [])
    shown = client.get(captains_path()).context["form"]
    seats = {f"board_{board}": shown[f"board_{board}"].value() for board in (1, 2, 3, 4)}
    client.post(captains_path(), seats | {"seen": ""})
    assert sent.count() == 8
    matches = [match for day in league_calendar(league) for match in day.matches]
    assert (len(matches), all(match.venue for match in matches)) == (15, True)
    (later,) = [match for match in matches if match.postponed]
    assert (later.round_number, later.home_name, later.outstanding) == (4, "Pineta", True)
    assert [audit(one).intact for one in (cup, league)] == [True, True]


def signed_in(email):
    client = Client()
    client.force_login(User.objects.get(email=email))
    return client


def test_an_officer_sees_the_club_below_what_waits_there_and_approves_it(loaded):
    officer = signed_in("officer@demo.example")
    tree = even(officer.get("/en/organizations/valleys/tree/").content.decode())
    assert "Torrechiara Chess Club" in tree
    waits = even(officer.get("/en/manage/valleys/office/").content.decode())
    assert "Mulberry Evenings, Torrechiara Chess Club" in waits
    assert "The announcement waits for its approval" in waits
    event = "/en/manage/torrechiara/mulberry-evenings/"
    page = even(officer.get(f"{event}announcement/").content.decode())
    assert "House rule of Chess Federation of the Valleys: an announcement is approved before it is published." in page
    assert "Chess Federation of the Valleys: Telephones stay switched off in the playing hall." in page
    assert "Torrechiara Chess Club: Members of the club play for half the fee." in page
    assert officer.get(f"{event}entries/").status_code == 200
    assert officer.post(f"{event}details/", {"name": "Taken"}).status_code == 403
    digest = re.search(r'name="digest" value="([0-9a-f]{64})"', page)[1]
    officer.post(f"{event}announcement/answer/", {"decision": "approve", "digest": digest})
    with scope(organization=Organization.objects.get(slug="torrechiara")):
        answer = Approval.objects.get()
        assert (answer.state, answer.given_for, answer.decided_by.email) == (
            "approved", "valleys", "officer@demo.example",
        )  # fmt: skip


def test_the_owner_of_the_club_reads_whose_rules_hold_and_nothing_of_the_federation(loaded, client):
    owner = signed_in(CLUB_OWNER)
    rules = even(owner.get("/en/manage/torrechiara/house-rules/").content.decode())
    assert "Rules of Chess Federation of the Valleys, which hold here, too" in rules
    assert "Its federation officers approve announcements before they are published." in rules
    assert owner.get("/en/manage/valleys/").status_code == 404
    assert owner.get("/en/manage/torrechiara/mulberry-evenings/").status_code == 200
    assert "Torrechiara Chess Club" in client.get("/en/valleys/").content.decode()
    assert client.get("/en/torrechiara/mulberry-evenings/").status_code == 404  # not announced yet


def test_nobody_gets_mail_while_the_demonstration_is_loaded(loaded):
    with scope(organization=Organization.objects.get(slug="torrechiara")):
        question = Approval.objects.get()
    assert (question.state, question.tell_at, mail.outbox) == ("waiting", None, [])


def test_what_is_announced_stays_so_under_the_rule_that_came_later(loaded):
    owner, arbiter = signed_in("owner@demo.example"), signed_in("arbiter@demo.example")
    for slug in ("three-rivers", "lake-festival"):
        page = even(owner.get(f"/en/manage/valleys/{slug}/announcement/").content.decode())
        assert "Version 1" in page, slug
        assert "Telephones stay switched off" not in page, slug
        console = even(arbiter.get(f"/en/manage/valleys/{slug}/").content.decode())
        assert "approv" not in console, slug


def test_it_loads_once(loaded):
    before = (Entry.objects.count(), RoundRevision.objects.count())
    out = StringIO()

    call_command("demo", no_server=True, stdout=out)

    assert "it stays as you left it" in out.getvalue()
    assert (Entry.objects.count(), RoundRevision.objects.count()) == before
    assert is_loaded()


def test_the_engine_pairs_every_round_of_the_baku_open_as_it_was_played():
    report = read((DATA / "lake-festival.trf").read_bytes())
    state = state_of(report)

    for completed in range(report.completed):
        from dataclasses import replace

        competitors = tuple(
            replace(
                c,
                games=c.games[:completed],
                virtual_points=c.virtual_points[: completed + 1],
                absence=None
                if c.games[completed].opponent or c.games[completed].outcome == "U"
                else c.games[completed].outcome,
            )
            for c in state.competitors
        )
        answer = pair(replace(state, competitors=competitors, completed=completed))
        played = {
            (c.number, c.games[completed].opponent) for c in state.competitors if c.games[completed].colour == "w"
        }
        assert {(p.white, p.black) for p in answer.pairs} == played


def test_the_same_seed_invents_the_same_people():
    wanted = [(2400 - place // 3, "mw"[place % 2]) for place in range(300)]

    invented = people(wanted, seed=1)

    assert invented == people(wanted, seed=1)
    assert invented != people(wanted, seed=2)
    assert len({person.name for person in invented}) == 300
    assert Counter(person.sex for person in invented) == {"m": 150, "w": 150}


def test_the_players_of_the_baku_open_stand_in_the_initial_order():
    titles = [*Title.values, ""]
    players = read((DATA / "lake-festival.trf").read_bytes()).players

    keys = [(-player.rating, titles.index(player.title), player.name.casefold()) for player in players]
    assert keys == sorted(keys)


@pytest.mark.parametrize("name", sorted(TEAM_EVENTS))
def test_the_file_of_a_team_event_is_what_its_seed_gives(name):
    text = (DATA / f"{name}.trf").read_text(encoding="utf-8")
    assert played(TEAM_EVENTS[name]).replace("\r\n", "\n") == text
    assert [one.message for one in faults_of(text) if one.code not in {"missing_field", "missing_record"}] == []


@pytest.mark.parametrize(
    ("file", "count"),
    [("three-rivers.trf", 284), ("lake-festival.trf", 161), ("four-boards.trf", 45), ("valley-league.trf", 30)],
)
def test_nobody_of_the_demonstration_is_real(file, count):
    players = read((DATA / file).read_bytes()).players

    assert len({player.name for player in players}) == count
    assert all(len(player.name) <= 33 for player in players)
    assert not any(player.fide_id or player.birth_date for player in players)


def start(folder, port):
    return subprocess.Popen(
        [sys.executable, "manage.py", "demo", "--port", str(port)],
        cwd=ROOT,
        env=Site(folder).env | {"PYTHONUNBUFFERED": "1", "LOG_LEVEL": "INFO"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a POSIX matter")
@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="starts on the embedded defaults")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_starts_answers_and_stops_cleanly(tmp_path, port, stop):
    process = start(tmp_path, port)
    try:
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Stop both with Ctrl-C" in line:
                break
        said = "".join(lines)
        assert f"http://127.0.0.1:{port}/" in said
        assert re.search(r"Password of all   \w+-\w+-\w+-\d{4}\n", said)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/en/valleys/lake-festival/") as page:
            assert "Lake Festival" in page.read().decode()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/static/css/portal.css") as css:
            assert css.status == 200
        wait_for(lambda: "ready" in (tmp_path / "worker.log").read_text(), seconds=40)
    finally:
        process.send_signal(stop)
        rest = process.communicate(timeout=40)[0]
    assert process.returncode == 0, rest
    assert "Web server and worker are stopped." in rest
    assert "Warm shutdown" in (tmp_path / "worker.log").read_text()


def test_a_taken_port_is_named_with_what_to_do(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        number = taken.getsockname()[1]
        process = start(tmp_path, number)
        said = process.communicate(timeout=60)[0]

    assert process.returncode == 1
    assert f"Port {number} on 127.0.0.1 is in use by another program." in said
    assert f"--port {number + 1}" in said
    assert "Traceback" not in said
    assert not (Path(tmp_path) / "portal.sqlite3").exists()
