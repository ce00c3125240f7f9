"""A program runs an event of 60 players from entries to the report file, over the API alone."""

from __future__ import annotations

from pairing import runs as pairing_runs
from pairing.engine.trf import parse
from portal.common.models import JournalEntry
from tests.factories import OUTCOMES, make_tournament, play_rounds
from tournaments.models import Round
from tournaments.rounds import actions as runs

ROUNDS = 5


def _the_worker(tournament):
    """What a worker does with the run that was asked for."""
    run = Round.objects.get(tournament=tournament, state="planned", run__isnull=False).run
    pairing_runs.compute(run_id=run.pk)
    runs.adopt_run(run_id=run.pk)


def test_from_entries_to_the_report(organization, staff, program):
    tournament = make_tournament(organization, entries=0, rounds=ROUNDS)
    ask = program()
    players = "Name;Rating;Federation\n" + "".join(f"Player, {n:03};{2400 - 10 * n};ITA\n" for n in range(1, 59))
    imported = ask("POST", "desk/import/", {"filename": "players.csv", "content": players})
    assert (imported.status_code, imported.json()["state"], imported.json()["new"]) == (200, "done", 58)
    for name in ("Late, One", "Late, Two"):
        assert ask("POST", "desk/entries/", {"name": name, "rating": 1500}).status_code == 201

    for number in range(1, ROUNDS + 1):
        asked = ask("POST", f"desk/rounds/{number}/pair/", {})
        assert (asked.status_code, asked.json()["run"]["state"]) == (202, "queued"), asked.content
        _the_worker(tournament)
        draft = ask("GET", f"desk/rounds/{number}/").json()
        assert (draft["state"], len(draft["boards"]), draft["outdated"]) == ("draft", 30, "")
        published = ask("POST", f"desk/rounds/{number}/publish/").json()
        assert (published["state"], published["revision"]) == ("published", 1)
        for board in published["boards"]:
            white, black = OUTCOMES[(board["number"] + number) % 3]
            entered = ask("PUT", f"desk/rounds/{number}/boards/{board['number']}/", {"white": white, "black": black})
            assert (entered.json()["white_outcome"], entered.json()["black_outcome"]) == (white, black)
        assert ask("POST", f"desk/rounds/{number}/close/").json()["state"] == "closed"

    why = ask("GET", "rounds/2/boards/1/").json()["explanation"]["lead"]
    assert why[0]["text"]
    assert ask("POST", "desk/reports/", {}).status_code == 201
    report, faults = parse(ask("GET", "desk/report/trf26.trf").content)
    assert (len(report.players), report.completed, faults) == (60, ROUNDS, [])
    assert ask("GET", "desk/reports/1/trf26.trf").content == ask("GET", "desk/report/trf26.trf").content
    done = JournalEntry.objects.filter(subject=tournament.subject).exclude(actor=None)
    assert {row.token for row in done.exclude(action="round.paired")} == {ask.token}, "a worker has no token"
    assert done.filter(action="result.entered").count() == 30 * ROUNDS


def test_the_report_of_one_event_fills_another(organization, staff, program):
    played = make_tournament(organization, slug="played", entries=10, rounds=3)
    play_rounds(played, 3, staff.arbiter)
    make_tournament(organization, entries=0, rounds=3)
    ask = program()
    text = program()("GET", "desk/report/trf26.trf", event="played").content.decode()
    moved = ask("POST", "desk/import/", {"filename": "played.trf", "content": text})
    assert (moved.status_code, moved.json()["rounds"], moved.json()["new"]) == (200, 3, 10), moved.content
    again = ask("GET", "desk/report/trf26.trf").content.decode()
    assert [line for line in again.splitlines() if line.startswith("001")] == [
        line for line in text.splitlines() if line.startswith("001")
    ]
    arbiter = program(user=staff.arbiter)
    refused = arbiter("POST", "desk/import/", {"filename": "played.trf", "content": text})
    assert (refused.status_code, refused.json()["code"]) == (403, "owners_only")
