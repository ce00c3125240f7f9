"""Categories: defined once, shown as parts of the standings, and never a ranking anew."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from openpyxl import load_workbook

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_organization, make_staff, make_tournament, play_rounds
from tests.integration.tournaments.standings.tables.conftest import BASE
from tests.markup import even
from tournaments.categories.actions import add_category, add_usual_categories, change_category, remove_category
from tournaments.entries.player_queries import player_page
from tournaments.history.shapes import PlayerLine
from tournaments.models import Category, Entry
from tournaments.rounds.queries import round_page
from tournaments.standings import groups
from tournaments.standings.groups import Part, choose, members, team_lines
from tournaments.standings.queries import standings_page
from tournaments.standings.shapes import StandingLine


def text_of(answer):
    assert answer.status_code == 200, answer.status_code
    return even(answer.content.decode())


def places(lines):
    """One more than the number of those with a better rank."""
    return [1 + sum(other.rank < line.rank for other in lines) for line in lines]


def part(tournament, key):
    return groups.part_of(tournament, category=key)


def test_a_category_shows_its_players_with_their_place_and_their_rank(played, staff, client):
    add_usual_categories(tournament=played, actor=staff.organizer, keys=["women"])
    lines = standings_page(played).lines
    women = [line for line in lines if line.player.number % 3 == 1]

    shown = choose(played, lines, part(played, "women"))

    assert [one.line for one in shown] == women
    assert [one.place for one in shown] == places(women)
    assert [one.line.rank for one in shown] == sorted(one.line.rank for one in shown)
    page = text_of(client.get(f"{BASE}standings/?category=women"))
    assert "Rank in the tournament" in page
    assert all((line.player.name in page) is (line in women) for line in lines)
    assert 'href="?category=women&amp;after=2"' in page
    assert 'href="?after=3"' in page


def test_players_who_share_a_rank_share_the_place(played, staff):
    lines = standings_page(played).lines
    shared = [replace(line, rank=1 if index < 3 else index + 1) for index, line in enumerate(lines)]
    assert [one.place for one in choose(played, shared, Part(federation="ITA"))][:4] == [1, 1, 1, 4]


def test_virtual_points_enter_no_part(played, staff):
    """Points in every part are those of games and byes, though the rounds were paired with virtual points."""
    add_usual_categories(tournament=played, actor=staff.organizer, keys=["women", "u16"], bounds=[2300])
    page = standings_page(played, 1)
    assert any(board.white_score.virtual for board in round_page(played, 1).boards)
    assert sum(line.points for line in page.lines) == 6 * 10
    for category in Category.objects.all():
        for one in choose(played, page.lines, part(played, category.key)):
            scored = player_page(played, one.line.player.entry_id).rounds[0].points
            assert one.line.points == scored
    for kind in (groups.CLUBS, groups.FEDERATIONS):
        for team in team_lines(page.lines, kind, 50):
            assert team.points == sum(line.points for line in team.counting)
            assert team.points <= 10 * team.players


def test_age_groups_follow_the_year_of_the_first_day(played, staff):
    added = add_usual_categories(tournament=played, actor=staff.organizer, keys=["u16", "s65"])
    assert [(one.key, one.born_from, one.born_to) for one in added] == [("u16", 2010, None), ("s65", None, 1961)]
    lines = standings_page(played).lines
    inside = members(played, ["u16", "s65"], [line.player for line in lines])
    assert {line.player.number for line in lines if line.player.entry_id in inside["u16"]} == {10, 11, 12}
    assert inside["s65"] == frozenset()


def test_usual_categories_are_added_once(planned, staff):
    first = add_usual_categories(tournament=planned, actor=staff.organizer, keys=["women"], bounds=[2300, 2350])
    again = add_usual_categories(tournament=planned, actor=staff.organizer, keys=["women"], bounds=[2300, 2350])
    assert [one.key for one in first] == ["women", "rating-2350", "rating-2300-2349", "rating-to-2299"]
    assert again == []
    assert JournalEntry.objects.filter(action="category.added").count() == 4


def test_a_mark_of_the_organizer_makes_a_category(played, staff, client):
    entry = Entry.objects.get(tournament=played, pairing_number=5)
    Entry.objects.filter(pk=entry.pk).update(labels="School, Resident")
    add_category(
        tournament=played, actor=staff.organizer, names={"en": "Best school", "it": "Migliore scuola"}, label="school"
    )
    page = text_of(client.get(f"{BASE}standings/?category=best-school"))
    assert entry.name in page
    assert "<strong>Best school</strong> (school)" in page
    assert "Best school: 1 player." in page
    assert "Migliore scuola" in text_of(client.get("/it/federation/open/standings/"))


def test_federation_and_club_narrow_too(played, client):
    page = text_of(client.get(f"{BASE}standings/?federation=SUI"))
    assert "SUI: 2 players." in page
    both = text_of(client.get(f"{BASE}standings/?federation=SUI&club=Pisa"))
    assert "SUI, Pisa: 1 player." in both
    assert "Nobody belongs to this part" in text_of(client.get(f"{BASE}standings/?club=Elsewhere"))


def test_an_unknown_category_is_not_found(played, client):
    assert client.get(f"{BASE}standings/?category=nothing").status_code == 404
    assert client.get(f"{BASE}standings.csv?category=nothing").status_code == 404
    assert client.get(f"{BASE}standings.odt").status_code == 404


def test_a_changed_year_of_birth_changes_the_page_at_once(played, staff, client):
    from tournaments.entries.actions import edit_entry

    add_usual_categories(tournament=played, actor=staff.organizer, keys=["u16"])
    entry = Entry.objects.get(tournament=played, pairing_number=12)
    assert entry.name in text_of(client.get(f"{BASE}standings/?category=u16"))
    edit_entry(entry=entry, actor=staff.arbiter, birth_year=1990)
    assert entry.name not in text_of(client.get(f"{BASE}standings/?category=u16"))


def test_nobody_reads_a_year_of_birth_or_a_mark(played, staff, client):
    Entry.objects.filter(tournament=played).update(labels="confidential")
    add_usual_categories(tournament=played, actor=staff.organizer, keys=["u16"])
    said = "".join(
        text_of(client.get(f"{BASE}{path}"))
        for path in ("standings/?category=u16", "players/", "standings.csv", "standings/clubs/")
    )
    assert "confidential" not in said
    assert "2012" not in said


def test_the_files_say_what_the_page_says(played, staff, client):
    add_usual_categories(tournament=played, actor=staff.organizer, keys=["women"])
    lines = [one for one in standings_page(played, 2).lines if one.player.number % 3 == 1]
    answer = client.get(f"{BASE}standings.csv?category=women&after=2")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert answer["Content-Disposition"] == 'attachment; filename="open-standings-2.csv"'
    assert rows[0][:3] == ["Rank", "Rank in the tournament", "No."]
    assert [row[:4] for row in rows[1:]] == [
        [str(place), str(line.rank), str(line.player.number), line.player.name]
        for place, line in zip(places(lines), lines, strict=True)
    ]
    sheet = load_workbook(io.BytesIO(client.get(f"{BASE}standings.xlsx?category=women&after=2").content)).active
    cells = list(sheet.iter_rows(values_only=True))
    assert list(cells[0]) == rows[0]
    assert [cell[8] for cell in cells[1:]] == [line.points / 10 for line in lines]
    assert [cell[9] for cell in cells[1:]] == [float(line.cells[0].text) for line in lines]


def test_clubs_rank_by_their_best_players(played, client):
    lines = standings_page(played).lines
    pisa = [line for line in lines if line.player.club]
    (team,) = team_lines(lines, groups.CLUBS, 3)
    assert (team.name, team.players, team.counting) == ("Pisa", 6, tuple(pisa[:3]))
    assert team.points == sum(line.points for line in pisa[:3])
    page = text_of(client.get(f"{BASE}standings/clubs/"))
    assert "The points of the 4 best players of each count." in page
    assert "The organizer counts 4." in text_of(client.get(f"{BASE}standings/clubs/?best=2"))
    rows = client.get(f"{BASE}standings/federations.csv?best=2").content.decode("utf-8-sig").splitlines()
    assert rows[0] == "Rank;Name;Points;Players;1;2"
    assert len(rows) == 3
    for path in ("standings/clubs/?best=0", "standings/clubs/?best=51", "standings/towns/", "standings/towns.csv"):
        assert client.get(BASE + path).status_code == 404


def line(rank, points, federation):
    return StandingLine(rank, PlayerLine(rank, rank, f"Player {rank}", federation=federation), points, ())


def test_equal_points_are_decided_by_the_best_player_then_by_the_next():
    lines = [line(1, 30, "A"), line(2, 25, "B"), line(3, 25, "B"), line(4, 20, "A"), line(5, 20, "C"), line(6, 0, "")]
    ranked = team_lines(lines, groups.FEDERATIONS, 2)
    assert [(team.rank, team.name, team.points) for team in ranked] == [(1, "A", 50), (2, "B", 50), (3, "C", 20)]
    alike = team_lines([line(1, 30, "B"), line(1, 30, "A"), line(3, 0, "C")], groups.FEDERATIONS, 1)
    assert [(team.rank, team.name) for team in alike] == [(1, "A"), (1, "B"), (3, "C")]


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({}, "no_condition", None),
        ({"born_from": 2010, "born_to": 2000}, "order", "born_to"),
        ({"rating_from": 2000, "rating_to": 1900}, "order", "rating_to"),
        ({"born_from": 1066}, "invalid", "born_from"),
        ({"rating_to": 9000}, "invalid", "rating_to"),
        ({"sex": "x"}, "invalid", "sex"),
        ({"unrated": "maybe"}, "invalid", "unrated"),
        ({"unrated": "only", "rating_to": 1500}, "unrated_only", "unrated"),
        ({"federations": ["Italy"]}, "bad_federation", "federations"),
        ({"sex": "w", "names": {"en": "x" * 61}}, "name_too_long", "name_en"),
    ],
)
def test_a_bad_definition_is_refused_and_changes_nothing(planned, staff, fields, code, field):
    with pytest.raises(Refused) as refused:
        add_category(tournament=planned, actor=staff.organizer, **fields)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert not Category.objects.exists()
    assert not JournalEntry.objects.filter(action="category.added").exists()


def test_changes_and_removal_are_in_the_journal(planned, staff):
    category = add_category(tournament=planned, actor=staff.organizer, sex="w")
    change_category(category=category, actor=staff.organizer, names={"en": "Ladies"})
    change_category(category=category, actor=staff.organizer, names={"en": " Ladies "})
    remove_category(category=category, actor=staff.organizer)
    actions = list(JournalEntry.objects.filter(action__startswith="category").values_list("action", flat=True))
    assert sorted(actions) == ["category.added", "category.changed", "category.removed"]
    assert not Category.objects.exists()


def test_the_number_of_queries_is_fixed(organization, staff, django_assert_num_queries):
    for slug, entries in (("small", 6), ("large", 24)):
        tournament = make_tournament(organization, slug=slug, entries=entries)
        play_rounds(tournament, 1, staff.arbiter)
        add_usual_categories(tournament=tournament, actor=staff.organizer, keys=["women", "u16"])
        lines = standings_page(tournament).lines
        with django_assert_num_queries(2):
            choose(tournament, lines, Part(groups.CategoryLine("women", "", "")))
        with django_assert_num_queries(1):
            assert len(groups.categories(tournament)) == 2


def test_categories_of_another_tournament_are_unknown(played, staff, client):
    from django_scopes import scope

    other = make_organization("elsewhere")
    with scope(organization=other):
        people = make_staff(other)
        foreign = make_tournament(other, slug="open")
        play_rounds(foreign, 1, people.arbiter)
        add_usual_categories(tournament=foreign, actor=people.organizer, keys=["women"])
    assert client.get(f"{BASE}standings/?category=women").status_code == 404
    assert client.get("/en/elsewhere/open/standings/?category=women").status_code == 200


def test_the_api_answers_the_same_parts(played, staff, client):
    add_usual_categories(tournament=played, actor=staff.organizer, keys=["women"])
    base = "/api/v1/organizations/federation/tournaments/open/"
    assert client.get(f"{base}categories/?lang=it").json()["results"] == [
        {"key": "women", "name": "Donne", "conditions": "donne"}
    ]
    rows = client.get(f"{base}standings/?category=women").json()["results"]
    shown = choose(played, standings_page(played).lines, part(played, "women"))
    assert [(row["place"], row["rank"], row["player"]["name"], row["points"]) for row in rows] == [
        (one.place, one.line.rank, one.line.player.name, one.line.points) for one in shown
    ]
    assert client.get(f"{base}standings/?category=nothing").status_code == 404
    assert len(client.get(f"{base}standings/?federation=SUI&club=Pisa").json()["results"]) == 1
