"""Our own reports: every record there, no fault, the same bytes from the same data, in both formats."""

from __future__ import annotations

import pytest
from django.utils import timezone, translation

from pairing.engine.trf import read, state_of
from pairing.engine.trf.validator import validate
from tests.factories import enter_results, make_tournament, play_rounds, publish_next
from tournaments.entries.actions import add_entry, withdraw_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.models import Board, Entry, Regulations, Round
from tournaments.regulations.prohibition_actions import prohibit
from tournaments.reports.files import trf16, trf26
from tournaments.reports.report_file import report_file
from tournaments.results.actions import hold_results
from tournaments.results.adjustment_actions import adjust_points
from tournaments.rounds.manual import swap_colours


def lines_of(content: bytes, tag: str) -> list[str]:
    return [line for line in content.decode().split("\r\n") if line.startswith(tag)]


def entry(tournament, number):
    return Entry.objects.get(tournament=tournament, pairing_number=number)


def test_a_complete_report_has_every_record_and_no_fault(complete, staff):
    prohibit(
        tournament=complete,
        entries=[entry(complete, 1).pk, entry(complete, 2).pk],
        first_round=1,
        last_round=2,
        actor=staff.organizer,
    )
    play_rounds(complete, 4, staff.arbiter)
    adjust_points(entry=entry(complete, 5), round_number=4, points=-5, reason="Noise.", actor=staff.arbiter)

    report = trf26(complete)

    assert validate(report) == []
    head = {line[:3]: line[4:] for line in report.decode().split("\r\n") if line[:1] in {"0", "1", "2"}}
    assert head["022"] == "Como"
    assert head["042"], head["052"] == ("2026/03/07", "2026/03/08")
    assert head["062"], head["072"] == ("9", "9")
    assert head["102"] == "IA Rossi, Maria (800900)"
    assert lines_of(report, "112") == ["112 FA Bianchi, Luca (800901)", "112 NA Verdi, Anna"]
    assert head["132"].split() == ["26/03/07", "26/03/07", "26/03/08", "26/03/08"]
    assert (head["142"], head["152"], head["192"]) == ("4", "W", "FIDE_DUTCH_BAKU")
    assert (head["202"], head["222"]) == ("BH/C1,BH,DE", "5400+30")
    assert head["182"].startswith("Glassboard, engine ")
    assert lines_of(report, "250") == ["250       1.0   1   1    1    6", "250       0.5   2   2    1    6"]
    assert lines_of(report, "260") == ["260   1   2    1    2"]
    assert lines_of(report, "299") == ["299          -0.5  004    5"]
    assert "m     Player" not in report.decode()


def test_unusual_scoring_is_stated(organization, staff):
    tournament = make_tournament(organization, entries=5, rounds=3, win=30, draw=10, pairing_bye=20)
    play_rounds(tournament, 1, staff.arbiter)
    assert lines_of(trf26(tournament), "162") == ["162  W 3.0    D 1.0    P 2.0"]
    assert {"BBW  3.0", "BBD  1.0", "BBU  2.0"} <= set(trf16(tournament).decode().split("\r\n"))
    assert read(trf26(tournament)).scoring == read(trf16(tournament)).scoring


def test_the_older_format_holds_the_same_games_and_none_of_the_new_records(complete, staff):
    play_rounds(complete, 3, staff.arbiter)
    old, new = read(trf16(complete)), read(trf26(complete))
    assert old.players == new.players
    assert state_of(old, edition="2026") == state_of(new)
    tags = {line[:3] for line in trf16(complete).decode().split("\r\n")}
    assert " ".join(sorted(tags)).strip() == "001 012 022 032 042 052 062 072 092 102 112 122 132 XXA XXC XXR"


def test_the_same_data_give_the_same_bytes(complete, staff):
    play_rounds(complete, 2, staff.arbiter)
    first = trf26(complete), trf16(complete)
    with translation.override("it"), timezone.override("America/Lima"):
        for row in [*Entry.objects.all(), *Board.objects.all(), *Round.objects.all()]:
            row.save()
        assert (trf26(complete), trf16(complete)) == first


def test_what_is_not_published_is_not_reported(complete, staff):
    play_rounds(complete, 1, staff.arbiter)
    before = trf26(complete, 1)
    round_ = publish_next(complete, staff.arbiter)
    published, after_two = trf26(complete), trf26(complete, 2)
    swap_colours(round=round_, board_number=1, actor=staff.arbiter, reason="test")
    assert trf26(complete) == published
    add_entry(tournament=complete, actor=staff.arbiter, name="Late, Comer", rating=2395)
    assert (trf26(complete, 1), trf26(complete, 2)) == (before, after_two)


def test_results_count_for_the_arbiter_although_they_are_held_back(complete, staff):
    round_ = publish_next(complete, staff.arbiter)
    assert all(player.games[0].outcome.value in "ZU" for player in report_file(complete).players)
    enter_results(round_, staff.arbiter)
    hold_results(round=round_, held=True, actor=staff.arbiter)
    assert validate(trf26(complete)) == []
    assert sum(player.points for player in report_file(complete).players) == 50


def test_a_report_under_way_says_who_is_out_and_who_is_accelerated(complete, staff):
    play_rounds(complete, 1, staff.arbiter)
    withdraw_entry(entry=entry(complete, 9), actor=staff.arbiter)
    request_bye(entry=entry(complete, 4), round_number=2, kind="H", actor=staff.arbiter)
    request_bye(entry=entry(complete, 3), round_number=4, kind="Z", actor=staff.arbiter)
    report = trf26(complete)
    assert lines_of(report, "240") == ["240 H   2    4", "240 Z   2    9", "240 Z   4    3"]
    assert lines_of(report, "250") == ["250       1.0   1   1    1    6", "250       0.5   2   2    1    6"]
    assert validate(report) == []
    state = state_of(read(report))
    assert (state.round_number, sum(one.absence is None for one in state.competitors)) == (2, 7)


def test_the_report_of_a_round_stays_the_same(complete, staff):
    play_rounds(complete, 1, staff.arbiter)
    after_one = trf26(complete, 1), trf16(complete, 1)
    request_bye(entry=entry(complete, 3), round_number=4, kind="Z", actor=staff.arbiter)
    play_rounds(complete, 2, staff.arbiter)
    assert (trf26(complete, 1), trf16(complete, 1)) == after_one
    assert read(trf26(complete, 2)).completed == 2
    assert validate(trf26(complete, 2)) == []


def test_a_rating_found_wrong_late_is_in_the_report(complete, staff):
    play_rounds(complete, 4, staff.arbiter)
    Entry.objects.filter(pk=entry(complete, 2).pk).update(rating=2333, name="Corrected, Name")
    player = report_file(complete).players[1]
    assert (player.rating, player.name) == (2333, "Corrected, Name")


@pytest.mark.parametrize(
    ("edition", "starts", "code"),
    [
        ("2026", "2026-02-01", "FIDE_DUTCH"),
        ("2026", "2026-01-31", "FIDE_DUTCH_2026"),
        ("2017", "2026-01-31", "FIDE_DUTCH"),
        ("2017", "2026-02-01", "FIDE_DUTCH_2017"),
    ],
)
def test_the_edition_is_named_where_the_date_would_say_another(organization, edition, starts, code):
    tournament = make_tournament(organization, edition=edition)
    tournament.starts_on = tournament.starts_on.fromisoformat(starts)
    assert report_file(tournament).system_code == code
    Regulations.objects.update(acceleration={})
    assert report_file(tournament).system_code == code


def test_before_the_start_it_is_the_entry_list(complete):
    report = report_file(complete)
    assert [player.number for player in report.players] == list(range(1, 10))
    assert not any(player.games for player in report.players)
