"""From the newest report file another program pairs the coming round as the portal does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from pairing.engine.__main__ import main as command
from pairing.engine.model import Outcome
from pairing.engine.trf import Severity, read
from pairing.engine.trf.validator import validate
from tests.factories import enter_results, make_tournament, pair_round, play_rounds, publish_next
from tests.integration.tournaments.reports.coming_round import course, paired, published
from tournaments.entries.actions import add_entry, edit_entry, reinstate_entry, withdraw_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.entries.numbering import reassign_numbers
from tournaments.models import Entry, ReportVersion, Tournament
from tournaments.regulations.prohibition_actions import prohibit
from tournaments.reports.actions import freeze_report
from tournaments.reports.files import trf16, trf16_ascii, trf26
from tournaments.reports.report_file import report_file
from tournaments.rounds.late_seating import seat
from tournaments.rounds.publication import publish_round


def entry(tournament, number):
    return Entry.objects.get(tournament=tournament, pairing_number=number)


def lines_of(content, tag):
    return [line for line in content.decode().split("\r\n") if line.startswith(tag)]


def errors(report):
    """What is wrong in a file, not what it lacks to be a rating report."""
    return [fault for fault in validate(report) if fault.severity is Severity.ERROR]


def between_two_and_three(tournament, staff):
    """Late entries, corrected and new numbers, people who leave and come back, byes."""
    strong = add_entry(tournament=tournament, actor=None, name="Late, Strong", rating=2500)
    add_entry(tournament=tournament, actor=None, name="Late, Unrated", rating=0)
    add_entry(tournament=tournament, actor=None, name="Later, Still", rating=2345, first_round=4)
    reassign_numbers(tournament=tournament, actor=staff.organizer, reason="The rating was wrong.")
    middle = add_entry(tournament=tournament, actor=None, name="Late, Middle", rating=2355)
    for name in ("Player, 009", "Player, 004"):
        withdraw_entry(entry=Entry.objects.get(name=name), actor=staff.arbiter)
    reinstate_entry(entry=Entry.objects.get(name="Player, 004"), actor=staff.arbiter)
    for one, kind in ((Entry.objects.get(name="Player, 002"), "H"), (middle, "Z")):
        request_bye(entry=one, round_number=3, kind=kind, actor=staff.arbiter)
    request_bye(entry=strong, round_number=4, kind="H", actor=staff.arbiter)


@pytest.mark.parametrize("acceleration", ["none", "baku", "added_score"])
def test_the_newest_report_has_the_field_of_the_coming_round(organization, staff, tmp_path, capsys, acceleration):
    tournament = make_tournament(organization, entries=12, rounds=6, acceleration=acceleration)
    apart = [entry(tournament, number).pk for number in (1, 7)]
    prohibit(tournament=tournament, entries=apart, first_round=1, last_round=6, actor=staff.arbiter)
    play_rounds(tournament, 2, staff.arbiter)
    edit_entry(entry=entry(tournament, 11), actor=staff.organizer, rating=2392)
    after = [(trf26(tournament, number), trf16(tournament, number)) for number in (1, 2)]
    freeze_report(tournament=tournament, actor=staff.arbiter)
    between_two_and_three(tournament, staff)

    report, old = trf26(tournament), trf16(tournament)

    assert [(trf26(tournament, number), trf16(tournament, number)) for number in (1, 2)] == after
    assert errors(report) == []
    assert trf16_ascii(tournament) == old
    known = read(report)
    assert (known.players_declared, known.rated_players_declared) == (15, 14)
    names = [player.name for player in known.players]
    assert (names[0], names[-1], "Later, Still" in names) == ("Late, Strong", "Late, Unrated", False)
    strong = known.players[0]
    assert [game.outcome for game in strong.games] == [Outcome.ZERO_BYE, Outcome.ZERO_BYE]
    assert strong.points == 0
    assert strong.rank > 2
    number_of = {player.name: player.number for player in known.players}
    byes = [f"240 H   3 {number_of['Player, 002']:>4}", "240 H   4    1"]
    out = sorted(number_of[name] for name in ("Player, 009", "Late, Middle"))
    assert lines_of(report, "240") == [byes[0], f"240 Z   3 {out[0]:>4} {out[1]:>4}", byes[1]]
    together = sorted((number_of["Player, 001"], number_of["Player, 007"]))
    assert lines_of(report, "260") == [f"260   1   6 {together[0]:>4} {together[1]:>4}"]
    assert any(line.startswith("### TPN regeneration @ Round 2: ") for line in lines_of(report, "###"))

    round_ = pair_round(tournament, staff.arbiter)
    assert (trf26(tournament), trf16(tournament)) == (report, old)
    assert ReportVersion.objects.get(tournament=tournament).trf26.encode() == after[1][0]
    publish_round(round=round_, actor=staff.arbiter)
    round_.refresh_from_db()
    assert paired(report) == paired(old) == published(round_)
    for name, file, edition in (("new.trf", report, []), ("old.trf", old, ["--edition", "2026"])):
        (tmp_path / name).write_bytes(file)
        assert command(["pair", str(tmp_path / name), *edition]) == 0
        said = {tuple(map(int, line.split())) for line in capsys.readouterr().out.splitlines()[1:]}
        assert said == {*published(round_)[0], *([(published(round_)[1], 0)] if published(round_)[1] else [])}


@pytest.mark.parametrize("seed", range(30))
def test_a_random_event_is_paired_from_its_reports_as_in_the_portal(organization, staff, seed):
    rounds = list(course(organization, staff, seed, most=11, rounds=(3, 4)))
    assert [one.round_number for one in rounds] in ([1, 2, 3], [1, 2, 3, 4])
    for one in rounds:
        players = [(player.number, player.name) for player in read(one.trf26).players]
        assert players == one.players, one.round_number
        assert paired(one.trf26) == one.own, one.round_number
        assert paired(one.trf16) == one.own, one.round_number
        assert one.with_draft == one.trf26, one.round_number
        assert errors(one.trf26) == [], one.round_number


def test_who_is_seated_late_has_the_right_number_at_once(organization, staff):
    tournament = make_tournament(organization, entries=9, rounds=5)
    round_ = publish_next(tournament, staff.arbiter)
    late = add_entry(tournament=tournament, actor=None, name="Late, Seated", rating=2375)
    other = round_.byes.get(kind="U").entry
    seat(round=round_, first=late.pk, second=other.pk, actor=staff.arbiter, reason="The train was late.")
    enter_results(round_, staff.arbiter)
    assert [player.name for player in report_file(tournament, 1).players][-1] == "Late, Seated"
    report = trf26(tournament)
    assert [player.name for player in read(report).players].index("Late, Seated") == 2
    assert errors(report) == []
    assert paired(report) == published(publish_next(tournament, staff.arbiter))


def test_who_comes_for_a_round_that_is_never_played_is_in_no_last_report(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=3)
    play_rounds(tournament, 2, staff.arbiter)
    final = trf26(tournament, 2)
    add_entry(tournament=tournament, actor=None, name="Late, Comer", rating=2500)
    assert "Late, Comer" in trf26(tournament).decode()
    assert trf26(tournament, 2) == final
    Tournament.objects.filter(pk=tournament.pk).update(cancelled_at=timezone.now() - timedelta(hours=1))
    tournament.refresh_from_db()
    assert trf26(tournament) == final
