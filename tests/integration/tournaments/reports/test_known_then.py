"""What the report of the portal says of the time of an earlier pairing, so that ``check`` judges a round by what was
known then and calls no right pairing wrong."""

from __future__ import annotations

import json

import pytest

from pairing.engine.__main__ import main
from pairing.engine.trf import past_of, read, state_of
from pairing.engine.verifier import Grade, verify_report, verify_state
from pairing.engine.wording import word
from tests.factories import enter_results, make_tournament, play_rounds, publish_next
from tournaments.entries.actions import add_entry, edit_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.entries.numbering import reassign_numbers
from tournaments.models import Board, Bye, Entry
from tournaments.reports.files import trf16, trf26
from tournaments.results.actions import close_round, enter_result
from tournaments.results.colours import correct_colours
from tournaments.rounds.late_seating import free_players, seat


def report(tournament):
    return read(trf26(tournament))


def exact(verdicts):
    return [one.grade is Grade.EXACT for one in verdicts]


def naive(found):
    """What a judge says who takes the file as it stands."""
    return exact(verify_state(state_of(found, to_pair=False)))


def codes(verdict):
    return [one.code for one in verdict.known]


def finish(tournament, number, outcomes, actor, reason="Played on."):
    boards = Board.objects.filter(round__tournament=tournament, round__number=number).order_by("number")
    for board, ends in zip(boards, outcomes, strict=False):
        if ends:
            enter_result(board=board, white_outcome=ends[0], black_outcome=ends[1], actor=actor, reason=reason)


def test_numbers_assigned_again_in_round_3_leave_the_rounds_before_as_they_were_paired(organization, staff, tmp_path):
    tournament = make_tournament(organization, entries=12, rounds=5)
    play_rounds(tournament, 2, staff.arbiter)
    edit_entry(entry=Entry.objects.get(pairing_number=11), actor=staff.arbiter, rating=2700)
    edit_entry(entry=Entry.objects.get(pairing_number=2), actor=staff.arbiter, rating=1000)
    reassign_numbers(tournament=tournament, actor=staff.arbiter, reason="Two ratings were wrong.")
    add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lia", rating=2390)
    play_rounds(tournament, 2, staff.arbiter)
    found = report(tournament)
    assert not all(naive(found)), "by the numbers of today rounds 1 and 2 look wrong"
    verdicts = verify_report(found)
    assert exact(verdicts) == [True] * 4
    assert [codes(one) for one in verdicts] == [["check.known_order"], ["check.known_order"], [], []]
    file = tmp_path / "a.trf"
    file.write_bytes(trf26(tournament))
    assert main(["check", str(file)]) in {0, 6}
    file.write_bytes(trf16(tournament))
    assert exact(verify_report(read(file.read_bytes()))) == [True] * 4


def test_a_game_that_was_open_counts_as_the_draw_that_it_was(organization, staff, tmp_path, capsys):
    tournament = make_tournament(organization, entries=10, rounds=5)
    round_ = publish_next(tournament, staff.arbiter)
    finish(tournament, 1, [("?", "?"), ("1", "0"), ("?", "?"), ("0", "1"), ("=", "=")], staff.arbiter)
    close_round(round=round_, actor=staff.arbiter)
    play_rounds(tournament, 1, staff.arbiter)
    finish(tournament, 1, [("0", "1"), None, ("1", "0"), None, None], staff.arbiter)
    play_rounds(tournament, 2, staff.arbiter)
    found = report(tournament)
    assert naive(found) == [True, False, True, True]
    verdicts = verify_report(found)
    assert exact(verdicts) == [True] * 4
    assert [codes(one) for one in verdicts] == [[], ["check.known_open"] * 2, [], []]
    file = tmp_path / "a.trf"
    file.write_bytes(trf26(tournament))
    main(["check", str(file)])
    said = capsys.readouterr().out
    assert "Round 2 is exactly what the rules give" in said
    assert said.count("It was paired while the game of round 1 between") == 2
    main(["check", "--json", str(file)])
    assert len(json.loads(capsys.readouterr().out)["rounds"][1]["known"]) == 2


def test_games_of_a_double_swiss_count_as_they_were_known(organization, staff):
    """An open second game, and a first game put right after the next round was published."""
    tournament = make_tournament(
        organization, entries=12, rounds=5, system="double_swiss", win=10, draw=5, pairing_bye=15, tie_breaks=["BH"]
    )
    round_ = publish_next(tournament, staff.arbiter)
    enter_results(round_, staff.arbiter)
    adjourned = Board.objects.get(round=round_, number=1)
    enter_result(board=adjourned, game=2, white_outcome="?", black_outcome="?", actor=staff.arbiter, reason="Adjourned")
    play_rounds(tournament, 2, staff.arbiter)
    for place, game in (({"round": round_}, 2), ({"round__number": 2}, 1)):
        board = Board.objects.get(number=1, **place)
        ends = ("0", "1") if board.outcomes(game)[0] == "1" else ("1", "0")
        enter_result(
            board=board, game=game, white_outcome=ends[0], black_outcome=ends[1], actor=staff.arbiter, reason="Late",
        )  # fmt: skip
    play_rounds(tournament, 1, staff.arbiter)
    found = report(tournament)
    assert not all(naive(found))
    verdicts = verify_report(found)
    assert exact(verdicts) == [True] * 4
    both = ["check.known_open", "check.known_result"]
    assert [sorted(codes(one)) for one in verdicts] == [[], both[:1], both, []]


@pytest.mark.parametrize("for_rating", [False, True])
def test_a_result_put_right_later_reaches_back_to_no_pairing(organization, staff, for_rating):
    tournament = make_tournament(organization, entries=10, rounds=6)
    play_rounds(tournament, 1, staff.arbiter)
    board = Board.objects.filter(round__number=1).order_by("number").first()
    enter_result(board=board, white_outcome="1", black_outcome="0", actor=staff.arbiter, reason="First")
    play_rounds(tournament, 3 if for_rating else 1, staff.arbiter)
    enter_result(
        board=Board.objects.get(pk=board.pk), white_outcome="0", black_outcome="1", actor=staff.arbiter,
        reason="Slip read wrongly", for_rating=for_rating,
    )  # fmt: skip
    play_rounds(tournament, 1, staff.arbiter)
    found = report(tournament)
    verdicts = verify_report(found)
    assert exact(verdicts) == [True] * len(verdicts)
    told = [number for number, one in enumerate(verdicts, start=1) if codes(one)]
    assert told == ([2, 3, 4, 5] if for_rating else [2])


def test_two_who_were_seated_late_were_not_among_those_who_were_paired(organization, staff):
    tournament = make_tournament(organization, entries=11, rounds=5)
    request_bye(entry=Entry.objects.get(pairing_number=3), round_number=2, kind="H", actor=staff.arbiter)
    play_rounds(tournament, 1, staff.arbiter)
    late = add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lia", rating=2385, first_round=3)
    round_ = publish_next(tournament, staff.arbiter)
    rests = Bye.objects.filter(round=round_, kind="U").values_list("entry_id", flat=True)
    assert not rests
    halved = Entry.objects.get(byes__kind="H", byes__round=round_)
    assert {one.entry.pk for one in free_players(round_)} >= {late.pk, halved.pk}
    seat(
        round=round_, first=halved.pk, second=late.pk, white=None, actor=staff.arbiter, reason="Both are here.",
        understood=True,
    )  # fmt: skip
    enter_results(round_, staff.arbiter)
    play_rounds(tournament, 1, staff.arbiter)
    found = report(tournament)
    (board,) = past_of(found).late
    assert list(board.had.values()) == ["H"]
    assert naive(found)[1] is False
    verdicts = verify_report(found)
    assert exact(verdicts) == [True] * 3
    assert codes(verdicts[1]) == ["check.known_late"]
    assert "seated after the publication" in word(verdicts[1].known[0], "en", {})


def test_who_gave_the_bye_of_the_pairing_up_had_it_when_the_round_was_paired(organization, staff):
    tournament = make_tournament(organization, entries=9, rounds=5)
    play_rounds(tournament, 1, staff.arbiter)
    late = add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lia", rating=2385, first_round=3)
    round_ = publish_next(tournament, staff.arbiter)
    rests = Bye.objects.get(round=round_, kind="U").entry
    seat(round=round_, first=rests.pk, second=late.pk, white=None, actor=staff.arbiter, reason="Here.", understood=True)
    enter_results(round_, staff.arbiter)
    found = report(tournament)
    assert "had U" in trf26(tournament).decode()
    assert naive(found)[1] is False
    assert exact(verify_report(found)) == [True, True]


def test_colours_put_right_later_are_not_those_of_the_pairing(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=5)
    play_rounds(tournament, 2, staff.arbiter)
    board = Board.objects.get(round__number=1, number=1)
    correct_colours(board=board, actor=staff.arbiter, reason="They sat the other way round.", for_rating=True)
    found = report(tournament)
    assert not all(naive(found))
    verdicts = verify_report(found)
    assert exact(verdicts) == [True, True]
    assert [codes(one) for one in verdicts] == [["check.known_colours"]] * 2


def test_a_wrong_round_stays_wrong_whatever_the_comments_say(organization, staff):
    tournament = make_tournament(organization, entries=12, rounds=5)
    play_rounds(tournament, 3, staff.arbiter)
    found = report(tournament)
    assert exact(verify_report(found)) == [True] * 3
    text = trf26(tournament).decode()
    for comment in (
        "### TPN order @ Round 2: 2, 1, 3-12",
        "### Adjournment @ Round 2: round 1, {0} - {1} ended 1-0",
        "### MPA @ Round 2: board 1 seated after the publication, {2} - {3}",
    ):
        first = Board.objects.select_related("white", "black").get(round__number=1, number=1)
        second = Board.objects.select_related("white", "black").get(round__number=2, number=1)
        numbers = [one.pairing_number for one in (first.white, first.black, second.white, second.black)]
        untrue = read(text.rstrip("\r\n") + "\r\n" + comment.format(*numbers) + "\r\n")
        told = verify_report(untrue)
        assert told[1].known, "what the judge took from the comment is said"
    nobody = read(
        text + "### TPN order @ Round 2: 2, 1, 3-99\r\n### Adjournment @ Round 2: round 1, 98 - 99 ended 1-0\r\n"
    )
    assert verify_report(nobody) == verify_report(found)
