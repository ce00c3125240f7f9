"""All players of a round with their real, virtual and pairing points, for a spreadsheet."""

from __future__ import annotations

import csv
import io

from django.urls import reverse

from tests.factories import make_tournament, play_rounds, publish_next


def test_the_file_holds_every_player_by_pairing_score(client, organization, staff):
    tournament = make_tournament(organization, entries=9, rounds=5, acceleration="baku", is_public=True)
    play_rounds(tournament, 1, staff.arbiter)
    publish_next(tournament, staff.arbiter)

    answer = client.get(reverse("public:points_file", args=["federation", "open", 2]))

    assert answer["Content-Disposition"] == 'attachment; filename="open-round-2-points.csv"'
    header, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")
    assert header == ["No.", "Name", "Rating", "Real points", "Virtual points", "Pairing score"]
    assert sorted(int(row[0]) for row in rows) == list(range(1, 10))
    scores = [[float(cell) for cell in row[3:]] for row in rows]
    assert all(real + virtual == pairing for real, virtual, pairing in scores)
    assert [row[2] for row in scores] == sorted((row[2] for row in scores), reverse=True)
    # Baku, 9 players: group A holds 2 x ceil(9/4) = 6 players, a full point in the first rounds (C.04.7 Article 1.2).
    assert {int(row[0]) for row in rows if float(row[4]) == 1} == {1, 2, 3, 4, 5, 6}


def test_a_round_that_is_not_public_has_no_file(client, organization, staff):
    make_tournament(organization, entries=8, rounds=5, acceleration="baku", is_public=True)
    assert client.get(reverse("public:points_file", args=["federation", "open", 1])).status_code == 404
