"""A report file says on which ratings its ranks rest: ``check`` and ``standings`` find the ranks of the site."""

from __future__ import annotations

import json
import re

import pytest
from django_scopes import scope

from pairing.engine.cli import main
from pairing.engine.trf import read, starting_ratings, write
from tests.factories import make_tournament
from tests.integration.tournaments.ratings.conftest import build
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Board, Entry, Regulations
from tournaments.rating_lists.later.actions import set_later_rating
from tournaments.reports.report_file import report_file
from tournaments.results.actions import enter_result
from tournaments.standings.queries import standings_page

RATINGS = (2300, 2250, 2200, 2150, 2100, 2050, 2000, 1950)


def drawn(played, rounds=3):
    for _ in range(rounds):
        round_ = played.publish()
        with scope(organization=played.organization):
            for board in Board.objects.filter(round=round_).select_related("white", "black", "round__tournament"):
                enter_result(board=board, white_outcome="=", black_outcome="=", actor=played.staff.arbiter)


def event(ratings=RATINGS, codes=("ARO", "BH"), **regulations):
    played = build(entries=8, rounds=3, tie_breaks=list(codes), **regulations)
    with scope(organization=played.organization):
        played.tournament.federation = "ITA"
        played.tournament.save()
        for entry, rating in zip(Entry.objects.order_by("pairing_number"), ratings, strict=True):
            Entry.objects.filter(pk=entry.pk).update(rating=rating)
    return played


def set_ratings(played, number, **fields):
    with scope(organization=played.organization):
        Entry.objects.filter(tournament=played.tournament, pairing_number=number).update(**fields)


def exported(played):
    with scope(organization=played.organization):
        return write(report_file(played.tournament))


def ranks_of_the_site(played):
    with scope(organization=played.organization):
        return {line.player.number: line.rank for line in standings_page(played.tournament).lines}


def judged(text, tmp_path, capsys):
    """The verdict of ``check`` on the ranks, its exit status, and the ranks of ``standings``."""
    file = tmp_path / "report.trf"
    file.write_text(text, encoding="utf-8")
    capsys.readouterr()
    status = main(["check", str(file), "--json"])
    verdict = json.loads(capsys.readouterr().out)["standings"]
    assert main(["standings", str(file), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["standings"]
    return status, verdict["not_judged"], {row["id"]: row["rank"] for row in rows}


def taken_over(played, text):
    """The event that the file makes, which must say the same of its players and ranks; its report file."""
    with scope(organization=played.organization):
        target = make_tournament(played.organization, entries=0, rounds=3, slug="target")
        target.federation = "ITA"
        target.save()
        seen = preview(text.encode(), target)
        told = {problem.code: problem.message for problem in seen.problems}
        assert "wrong_rank" not in told
        assert "not_kept" not in told, "everything that is said of ratings comes in"
        assert seen.can_be_imported, told
        import_tournament_file(tournament=target, report=seen.report, rows=seen.entry_rows, actor=played.staff.owner)
        again = write(report_file(target))
        rows = standings_page(target).lines
    assert read(again).players == tuple(read(text).players)
    assert {line.player.number: line.rank for line in rows} == ranks_of_the_site(played)
    return again


def said_of_ratings(text):
    return [line for line in text.splitlines() if line.startswith(("### Rating", "### Unrated"))]


def without(text, comment):
    """The file without the comments that begin so: what the ranks would look like to who does not read them."""
    return re.sub(rf"^### {comment}.*\r?\n", "", text, flags=re.MULTILINE)


@pytest.mark.django_db
@pytest.mark.parametrize("codes", [("ARO", "BH"), ("RTNG",)])
@pytest.mark.parametrize("chosen", ["", "round"])
def test_later_ratings_leave_the_ranks_those_of_the_regulations(codes, chosen, tmp_path, capsys):
    played = event(codes=codes, tie_break_ratings=chosen)
    drawn(played, 1)
    with scope(organization=played.organization):
        for number, round_number, rating in ((1, 2, 2100), (8, 3, 2444)):
            entry = Entry.objects.get(pairing_number=number)
            set_later_rating(entry=entry, round_number=round_number, rating=rating, actor=played.staff.organizer)
    drawn(played, 2)
    text = exported(played)
    again = read(text)
    assert (again.players[0].rating, again.players[7].rating) == (2100, 2444)
    assert {number: starting_ratings(again)[number] for number in (1, 8)} == {1: 2300, 8: 1950}
    assert judged(text, tmp_path, capsys) == (0, "", ranks_of_the_site(played))
    again = taken_over(played, text)
    assert said_of_ratings(again) == said_of_ratings(text)
    assert judged(again, tmp_path, capsys) == (0, "", ranks_of_the_site(played))
    assert judged(without(text, "Rating"), tmp_path, capsys)[0] == 6


@pytest.mark.django_db
@pytest.mark.parametrize("national", [None, 1800])
def test_a_rating_by_hand_ranks_and_record_001_has_fides(national, tmp_path, capsys):
    played = event((2600, 2250, 2200, 2150, 2100, 2050, 2000, 1900), codes=("ARO", "RTNG"))
    set_ratings(played, 1, fide_rating=2200)
    set_ratings(played, 8, fide_rating=0)
    set_ratings(played, 5, fide_rating=2100, national_rating=national)
    drawn(played)
    text = exported(played)
    again = read(text)
    assert (again.players[0].rating, again.players[7].rating) == (2200, 0)
    assert again.rated_players_declared == 7
    comments = [line for line in text.splitlines() if line.startswith("### Ratings")]
    assert comments == [
        "### Ratings @ Round 0: no. 1 ranks with 2600 instead of the one in record 001",
        "### Ratings @ Round 0: no. 8 ranks with 1900 instead of the one in record 001",
    ]
    assert judged(text, tmp_path, capsys) == (0, "", ranks_of_the_site(played))
    again = taken_over(played, text)
    assert said_of_ratings(again) == said_of_ratings(text)
    assert judged(again, tmp_path, capsys) == (0, "", ranks_of_the_site(played))
    assert judged(without(text, "Ratings"), tmp_path, capsys)[2] != ranks_of_the_site(played)


@pytest.mark.django_db
def test_another_rating_of_each_player_stands_in_the_file(tmp_path, capsys):
    played = event((2600, 2250, 2200, 2150, 2100, 2050, 2000, 1700), codes=("ARO", "RTNG"), rating_rule="OTHER")
    for number in range(1, 9):
        set_ratings(played, number, fide_rating=2000 + number)
    drawn(played)
    text = exported(played)
    assert "172 ITA OTHER" in text
    assert len(re.findall("^### Ratings @ Round 0: no", text, re.MULTILINE)) == 8
    assert judged(text, tmp_path, capsys) == (0, "", ranks_of_the_site(played))
    again = taken_over(played, text)
    assert said_of_ratings(again) == said_of_ratings(text)
    assert judged(again, tmp_path, capsys) == (0, "", ranks_of_the_site(played))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (0, "### Unrated @ Round 0: left out of tie-breaks on ratings"),
        (1400, "### Unrated @ Round 0: count as 1400 in tie-breaks on ratings"),
        (None, "### Unrated @ Round 0: tie-breaks on ratings fall away where somebody is unrated"),
    ],
)
def test_the_rule_for_unrated_players_stands_in_the_file(rule, said, tmp_path, capsys):
    played = event((*RATINGS[:6], 0, 0), codes=("ARO", "TPR", "BH"), unrated_rating=rule)
    drawn(played)
    text = exported(played)
    assert said in text.splitlines()
    assert judged(text, tmp_path, capsys) == (0, "", ranks_of_the_site(played))
    again = taken_over(played, text)
    assert said_of_ratings(again) == said_of_ratings(text)
    assert judged(again, tmp_path, capsys) == (0, "", ranks_of_the_site(played))
    assert judged(without(text, "Unrated"), tmp_path, capsys)[1] == "unrated"


@pytest.mark.django_db
@pytest.mark.parametrize(("ratings", "codes"), [(RATINGS, ("ARO",)), ((*RATINGS[:6], 0, 0), ("BH",))])
def test_nothing_is_said_where_it_does_not_matter(ratings, codes):
    played = event(ratings, codes=codes)
    drawn(played, 1)
    assert "###" not in exported(played)
    with scope(organization=played.organization):
        assert Regulations.objects.get().unrated_rating is None
