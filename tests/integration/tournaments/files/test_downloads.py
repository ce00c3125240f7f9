"""What arbiters take away."""

import csv
import hashlib
import io

import pytest
from django.test import Client

from pairing.engine import pair
from pairing.engine.trf import read, state_of
from tests.factories import make_tournament, pair_round, play_rounds, publish_next
from tournaments.imports.preview import preview
from tournaments.models import Board, Entry, Regulations

PAGE = "/en/manage/federation/open/reports/"
FILES = f"{PAGE}files/"


@pytest.fixture
def played(organization, staff):
    tournament = make_tournament(organization, entries=9, rounds=5, acceleration="baku")
    play_rounds(tournament, 2, staff.arbiter)
    return tournament


@pytest.fixture
def client(staff):
    client = Client()
    client.force_login(staff.arbiter)
    return client


def table(response):
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig")), delimiter=";"))


def test_the_pairings_with_results_and_the_bye(played, client):
    rows = table(client.get(f"{PAGE}rounds/1/pairings.csv"))

    board = Board.objects.get(round__tournament=played, round__number=1, number=1)
    texts = {"1": "1-0", "=": "½-½", "0": "0-1"}
    assert rows[1] == [
        "1", str(board.white.pairing_number), board.white.name, str(board.white.rating),
        texts[board.white_outcome], str(board.black.pairing_number), board.black.name, str(board.black.rating),
    ]  # fmt: skip
    assert len(rows) == 1 + 4 + 1
    assert rows[5][4] == "pairing-allocated bye"


def test_the_standings_count_real_points_only(played, client):
    rows = table(client.get(f"{PAGE}rounds/2/standings.csv"))

    assert rows[0][:7] == ["Rank", "No.", "Name", "Title", "Rating", "Federation", "Points"]
    assert len(rows) == 10
    assert sum(float(row[6]) for row in rows[1:]) == 2 * 5
    assert max(float(row[6]) for row in rows[1:]) <= 2


def test_the_entry_list_is_read_back_without_a_change(played, client):
    Entry.objects.filter(pairing_number=1).update(
        title="GM", fide_id=900, birth_year=1980, sex="w", club="Pisa", k_factor=10, rated_games=0
    )

    seen = preview(client.get(f"{FILES}entries.csv").content, played)

    assert {row.verdict.value for row in seen.rows} == {"duplicate"}
    assert seen.errors == 0


def test_the_input_of_a_draft_gives_the_draft_again(played, client, staff):
    draft = pair_round(played, staff.arbiter)

    text = client.get(f"{PAGE}rounds/3/input.trf").content
    answer = pair(state_of(read(text)))

    boards = Board.objects.filter(round=draft).order_by("number")
    assert [(p.white, p.black) for p in answer.pairs] == [
        (board.white.pairing_number, board.black.pairing_number) for board in boards
    ]


def test_the_json_input_has_the_published_digest(played, client):
    from tournaments.models import RoundRevision

    content = client.get(f"{PAGE}rounds/2/input.json").content

    revision = RoundRevision.objects.get(round__tournament=played, round__number=2)
    assert hashlib.sha256(content).hexdigest() == revision.digest


def test_the_report_leaves_missing_results_blank(played, client, staff):
    publish_next(played, staff.arbiter)

    report = read(client.get(f"{FILES}trf26.trf").content)

    assert report.completed == 3
    assert report.system_code == "FIDE_DUTCH_BAKU"
    assert all(game.outcome.value == "Z" for p in report.players if (game := p.games[2]) and game.opponent)
    assert report.tie_breaks == tuple(Regulations.objects.get(tournament=played).tie_breaks)


@pytest.mark.parametrize(
    "path",
    ["rounds/3/pairings.csv", "rounds/1/nothing.csv", "files/nothing.trf", "rounds/9/input.json", "rounds/3/input.trf"],
)
def test_what_does_not_exist_is_not_found(played, client, path):
    assert client.get(PAGE + path).status_code == 404


def test_the_page_lists_the_paired_rounds(played, client):
    page = client.get(PAGE).content.decode()

    assert f"{PAGE}rounds/2/pairings.csv" in page
    assert f"{PAGE}rounds/3/pairings.csv" not in page
