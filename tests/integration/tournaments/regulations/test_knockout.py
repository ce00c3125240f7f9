"""A knock-out in the portal: passes and forfeits, who goes on, corrections that would upset the bracket, standings."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from pairing import runs
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_tournament, pair_round, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tests.markup import even
from tournaments.announcements.actions import publish_announcement
from tournaments.entries.actions import add_entry, withdraw_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.models import Board, Bye, Entry, Regulations, Round
from tournaments.ratings.queries import working_ratings
from tournaments.regulations.actions import update_regulations
from tournaments.reports.lists import pairings_csv
from tournaments.results.actions import clear_result, close_round, enter_result, hold_results
from tournaments.results.decisions import decide_match
from tournaments.results.matches import drawn_matches
from tournaments.rounds.actions import request_round
from tournaments.rounds.late_seating import free_players
from tournaments.rounds.manual import swap_players
from tournaments.rounds.publication import publish_round
from tournaments.standings.queries import standings_page

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def knockout(organization, entries, rounds=None, *, system="knockout", **options):
    return make_tournament(
        organization, entries=entries, rounds=rounds or (entries - 1).bit_length(), system=system, options=options,
        tie_breaks=[],
    )  # fmt: skip


def boards(round_):
    rows = Board.objects.filter(round=round_).order_by("number").select_related("white", "black")
    return [(one.white.pairing_number, one.black.pairing_number, one.white_outcome + one.black_outcome) for one in rows]


def play(round_, actor, *, drawn=(), upset=()):
    """The better number wins; ``drawn`` and ``upset`` name better numbers who draw or lose."""
    for board in Board.objects.filter(round=round_, white_outcome="").select_related("white", "black", "round"):
        better = min(board.white.pairing_number, board.black.pairing_number)
        white_better = board.white.pairing_number == better
        result = ("=", "=") if better in drawn else ("1", "0") if white_better is (better not in upset) else ("0", "1")
        for game in range(1, board.games + 1):
            one = result if game == 1 else result[::-1]
            enter_result(board=board, game=game, white_outcome=one[0], black_outcome=one[1], actor=actor)


def board_of(round_, number):
    rows = Board.objects.filter(round=round_).select_related("white", "black", "round__tournament")
    return next(one for one in rows if number in {one.white.pairing_number, one.black.pairing_number})


def ranks(tournament):
    return [(line.rank, line.player.number) for line in standings_page(tournament).lines]


def test_the_first_numbers_go_on_and_losers_are_no_longer_paired(organization, staff, client):
    tournament = knockout(organization, 5)
    first = publish_next(tournament, staff.arbiter)
    assert boards(first) == [(5, 4, "")]
    byes = Bye.objects.filter(round=first).select_related("entry").order_by("entry__pairing_number")
    assert [(one.entry.pairing_number, one.kind, one.requested) for one in byes] == [
        (1, "F", False), (2, "F", False), (3, "F", False),
    ]  # fmt: skip
    for language, said, never in (
        ("it", "passa il turno senza giocare", "bye da un punto"),
        ("en", "goes through without a game", "full-point bye"),
    ):
        passed = [organization.slug, "open", 1, byes[0].entry_id]
        for address in (
            reverse("public:round", args=passed[:3]),
            reverse("public:bye", args=passed),
            reverse("public:player", args=[*passed[:2], byes[0].entry_id]),
        ):
            page = client.get(address.replace("/it/", "/en/").replace("/en/", f"/{language}/")).text
            assert said in page, address
            assert never not in page, address
            assert "had asked not to play" not in page
    with translation.override("en"):
        assert "goes through without a game" in pairings_csv(first).decode()
    play(first, staff.arbiter, upset=(4,))
    second = publish_next(tournament, staff.arbiter)
    assert boards(second) == [(1, 5, ""), (3, 2, "")]
    assert not Bye.objects.filter(round=second).exists()
    play(second, staff.arbiter)
    final = publish_next(tournament, staff.arbiter)
    why = even(client.get(reverse("public:board", args=[organization.slug, "open", 3, 1])).content.decode())
    assert "In round 2 001 Player beat 005 Player." in why
    play(final, staff.arbiter)
    assert ranks(tournament) == [(1, 1), (2, 2), (3, 3), (3, 5), (5, 4)]
    page = client.get(reverse("public:standings", args=[organization.slug, "open"])).text
    assert "By the round reached: those who left in the same round share the place." in page
    assert "virtual points" not in page
    player = client.get(reverse("public:player", args=[organization.slug, "open", byes[0].entry_id])).text
    assert "No game in round 1." in player
    assert "float" not in player.casefold(), "a bracket has no scoregroups"


def test_a_drawn_match_waits_for_who_goes_on_and_the_boards_are_named(organization, staff, desk, client):
    tournament = knockout(organization, 4)
    first = publish_next(tournament, staff.arbiter)
    play(first, staff.arbiter, drawn=(1,))
    with pytest.raises(Refused) as refused:
        request_round(tournament=tournament, actor=staff.arbiter)
    assert (refused.value.code, refused.value.facts["boards"]) == ("matches_undecided", [1])
    assert ranks(tournament) == [(1, 1), (1, 2), (1, 4), (4, 3)]
    page = desk("arbiter").text("round", 1)
    assert "Player, 004 goes on" in page
    side = "b" if board_of(first, 4).black.pairing_number == 4 else "w"
    desk("arbiter").post("decide_match", 1, data={"decision": f"1 {side}"})
    assert board_of(first, 4).goes_on == side
    noted = JournalEntry.objects.get(action="match.decided")
    assert (noted.after["goes_on"], noted.after["board"]) == ("Player, 004", 1)
    public = client.get(reverse("public:round", args=[organization.slug, "open", 1])).content.decode()
    assert "Player, 004 goes on" in public
    second = publish_next(tournament, staff.arbiter)
    assert [set(one[:2]) for one in boards(second)] == [{2, 4}]
    assert free_players(second) == [], "who is out cannot be seated"
    assert ranks(tournament) == [(1, 2), (1, 4), (3, 1), (3, 3)]


def test_the_bracket_shows_every_match_and_says_it_in_words(organization, staff, client):
    tournament = knockout(organization, 6, third_place=True)
    address = reverse("public:bracket", args=[organization.slug, "open"])
    assert client.get(address).status_code == 404
    first = publish_next(tournament, staff.arbiter)
    before = even(client.get(address).content.decode())
    assert before.count('class="box"') == 7
    assert "1 Player, 001 goes on without a game." in before
    assert "4 Player, 004 against 5 Player, 005." in before
    play(first, staff.arbiter, drawn=(3,), upset=(4,))
    drawn = even(client.get(address).content.decode())
    assert "3 Player, 003 against 6 Player, 006, ½ : ½: not decided yet." in drawn
    side = "w" if board_of(first, 6).white.pairing_number == 6 else "b"
    decide_match(board=board_of(first, 6), goes_on=side, actor=staff.arbiter)
    play(publish_next(tournament, staff.arbiter), staff.arbiter)
    play(publish_next(tournament, staff.arbiter), staff.arbiter, upset=(1,))
    end = even(client.get(address).content.decode())
    for text in (
        "Player, 002 has won.",
        "3 Player, 003 against 6 Player, 006, ½ : ½. By the rule for drawn matches 6 Player, 006 goes on.",
        "4 Player, 004 against 5 Player, 005, 0 : 1. 5 Player, 005 wins.",
        "For third place: 5 Player, 005 against 6 Player, 006, 1 : 0. 5 Player, 005 is third.",
    ):
        assert text in end
    assert end.count('class="box"') == 8
    own = Entry.objects.get(pairing_number=2)
    assert f'<g data-entries="{own.pk}">' in end
    assert reverse("public:player", args=[organization.slug, "open", own.pk]) in end


def test_results_that_are_held_back_are_not_in_the_bracket(organization, staff, client):
    tournament = knockout(organization, 4)
    first = publish_next(tournament, staff.arbiter)
    hold_results(round=first, held=True, actor=staff.arbiter)
    play(first, staff.arbiter)
    page = even(client.get(reverse("public:bracket", args=[organization.slug, "open"])).content.decode())
    assert "1 Player, 001 against 4 Player, 004." in page
    assert "Player, 001 wins" not in page


def test_another_system_has_no_bracket(organization, staff, client):
    tournament = make_tournament(organization, entries=4, rounds=2)
    publish_next(tournament, staff.arbiter)
    assert client.get(reverse("public:bracket", args=[organization.slug, "open"])).status_code == 404
    overview = client.get(reverse("public:tournament", args=[organization.slug, "open"])).content.decode()
    assert "/bracket/" not in overview


def test_a_decision_is_refused_where_nothing_is_drawn_and_forgotten_with_the_result(organization, staff, desk):
    tournament = knockout(organization, 4)
    first = publish_next(tournament, staff.arbiter)
    with pytest.raises(Refused) as early:
        decide_match(board=board_of(first, 1), goes_on="w", actor=staff.arbiter)
    play(first, staff.arbiter, drawn=(1,))
    with pytest.raises(Refused) as won:
        decide_match(board=board_of(first, 2), goes_on="w", actor=staff.arbiter)
    with pytest.raises(Refused) as unknown:
        decide_match(board=board_of(first, 1), goes_on="x", actor=staff.arbiter)
    codes = ["match_not_finished", "match_not_drawn", "goes_on_unknown"]
    assert [one.value.code for one in (early, won, unknown)] == codes
    assert not Board.objects.exclude(goes_on="").exists()
    decide_match(board=board_of(first, 1), goes_on="w", actor=staff.arbiter)
    name = board_of(first, 1).white.name
    clear_result(board=board_of(first, 1), actor=staff.arbiter)
    assert board_of(first, 1).goes_on == ""
    forgotten = JournalEntry.objects.get(action="match.undecided")
    assert (forgotten.before["goes_on"], forgotten.after["goes_on"]) == (name, "")
    assert "Decision of a drawn match taken back" in desk("owner").text("journal")


@pytest.mark.parametrize("system", ["knockout", "knockout_matches"])
def test_an_adjourned_match_is_finished_before_anybody_says_who_goes_on(organization, staff, desk, system):
    tournament = knockout(organization, 4, system=system)
    first = publish_next(tournament, staff.arbiter)
    play(first, staff.arbiter, drawn=(1,))
    adjourned = board_of(first, 2)
    enter_result(board=adjourned, game=adjourned.games, white_outcome="?", black_outcome="?", actor=staff.arbiter)
    assert [one.number for one in drawn_matches(first)] == [board_of(first, 1).number]
    assert f"{adjourned.white.name} goes on" not in desk("arbiter").text("round", 1)
    with pytest.raises(Refused) as early:
        decide_match(board=adjourned, goes_on="w", actor=staff.arbiter)
    with pytest.raises(Refused) as paired:
        request_round(tournament=tournament, actor=staff.arbiter)
    assert str(early.value).startswith(f"Board {adjourned.number} is not finished. Finish the game first")
    assert (paired.value.code, paired.value.facts["boards"]) == ("matches_not_finished", [adjourned.number])


def test_each_drawn_match_has_its_own_form_and_asks_for_a_reason_only_where_one_is_needed(organization, staff, desk):
    tournament = knockout(organization, 4)
    first = publish_next(tournament, staff.arbiter)
    play(first, staff.arbiter, drawn=(1, 2))
    decide_match(board=board_of(first, 1), goes_on="w", actor=staff.arbiter)
    close_round(round=first, actor=staff.arbiter)
    page = desk("arbiter").text("round", 1)
    assert page.count(f'action="{desk("arbiter").url("decide_match", 1)}"') == 2
    assert page.count('<textarea name="reason"') == 1
    number = board_of(first, 1).number
    refused = desk("arbiter").post("decide_match", 1, data={"decision": f"{number} b"}).content.decode()
    assert "Say why its result is corrected." in refused
    assert board_of(first, 1).goes_on == "w"


def test_by_the_pairing_numbers_nobody_has_to_decide(organization, staff):
    tournament = knockout(organization, 4, drawn="seed")
    first = publish_next(tournament, staff.arbiter)
    play(first, staff.arbiter, drawn=(1, 2))
    with pytest.raises(Refused, match="needs no decision"):
        decide_match(board=board_of(first, 1), goes_on="b", actor=staff.arbiter)
    assert [set(one[:2]) for one in boards(publish_next(tournament, staff.arbiter))] == [{1, 2}]


def test_a_correction_may_not_exchange_who_was_paired_on(organization, staff):
    tournament = knockout(organization, 4)
    first = publish_next(tournament, staff.arbiter)
    play(first, staff.arbiter, drawn=(2,))
    decide_match(board=board_of(first, 2), goes_on="w", actor=staff.arbiter)
    publish_next(tournament, staff.arbiter)
    won = board_of(first, 1)
    other = ("0", "1") if won.white_outcome == "1" else ("1", "0")
    with pytest.raises(Refused) as upset:
        enter_result(
            board=won, white_outcome=other[0], black_outcome=other[1], actor=staff.arbiter, reason="Read wrongly."
        )
    with pytest.raises(Refused) as decided:
        decide_match(board=board_of(first, 2), goes_on="b", actor=staff.arbiter, reason="Read wrongly.")
    assert (upset.value.code, decided.value.code) == ("match_paired_on", "match_paired_on")
    assert board_of(first, 1).white_outcome == won.white_outcome
    assert board_of(first, 2).goes_on == "w"
    rare = ("W", "L") if won.white_outcome == "1" else ("L", "W")
    enter_result(
        board=won, white_outcome=rare[0], black_outcome=rare[1], actor=staff.arbiter, reason="Not to be rated."
    )
    assert board_of(first, 1).white_outcome == rare[0]


def test_third_place_and_withdrawals(organization, staff):
    tournament = knockout(organization, 4, third_place=True)
    play(publish_next(tournament, staff.arbiter), staff.arbiter)
    for number in (1, 3, 4):
        withdraw_entry(entry=Entry.objects.get(pairing_number=number), actor=staff.arbiter)
    final = publish_next(tournament, staff.arbiter)
    marked = [list(zip(one[:2], one[2], strict=True)) for one in boards(final)]
    assert {number for pair in marked for number, mark in pair if mark == "-"} == {1, 3, 4}
    assert len(boards(final)) == 2
    close_round(round=final, actor=staff.arbiter)
    assert ranks(tournament) == [(1, 2), (2, 1), (3, 3), (3, 4)]


def test_matches_of_two_games_are_forfeited_whole_and_drawn_by_points(organization, staff):
    tournament = knockout(organization, 4, system="knockout_matches")
    withdraw_entry(entry=Entry.objects.get(pairing_number=4), actor=staff.arbiter)
    first = publish_next(tournament, staff.arbiter)
    assert len(boards(first)) == 1
    board = board_of(first, 2)
    enter_result(board=board, game=1, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    enter_result(board=board, game=2, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    decide_match(board=board_of(first, 2), goes_on="w", actor=staff.arbiter)
    withdraw_entry(entry=Entry.objects.get(pairing_number=1), actor=staff.arbiter)
    final = publish_next(tournament, staff.arbiter)
    row = Board.objects.get(round=final)
    assert sorted([row.white_outcome + row.white_second, row.black_outcome + row.black_second]) == ["++", "--"]


def test_late_entries_byes_and_other_pairs_are_refused_and_change_nothing(organization, staff):
    tournament = knockout(organization, 8)
    entry = Entry.objects.filter(tournament=tournament).first()
    with pytest.raises(Refused) as bye:
        request_bye(entry=entry, round_number=2, kind="H", actor=staff.arbiter)
    draft = pair_round(tournament, staff.arbiter)
    one, other = (Entry.objects.get(pairing_number=number).pk for number in (7, 8))
    swap_players(round=draft, first=one, second=other, actor=staff.arbiter, reason="They asked for it.")
    with pytest.raises(Refused) as swapped:
        publish_round(round=draft, actor=staff.arbiter)
    swap_players(round=draft, first=one, second=other, actor=staff.arbiter, reason="Back.")
    publish_round(round=draft, actor=staff.arbiter)
    with pytest.raises(Refused) as late:
        add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lena", rating=2000)
    assert [one.value.code for one in (bye, swapped, late)] == ["no_byes_in_bracket", "off_bracket", "bracket_closed"]
    assert Entry.objects.count() == 8


def test_more_rounds_than_the_bracket_and_a_decided_event_are_told(organization, staff, desk):
    tournament = knockout(organization, 5, 4)
    assert "The bracket for 5 has 3 rounds, and 4 are planned." in desk("organizer").text("regulations")
    with pytest.raises(Refused, match="has 3 rounds"):
        pair_round(tournament, staff.arbiter)
    assert Round.objects.get(number=1).state == "planned"


def test_an_event_that_is_decided_early_says_so(organization, staff):
    tournament = knockout(organization, 4)
    first = publish_next(tournament, staff.arbiter)
    for board in Board.objects.filter(round=first).select_related("white", "black", "round"):
        numbers = {board.white.pairing_number, board.black.pairing_number}
        result = ("-", "-") if 2 in numbers else ("1", "0")
        enter_result(board=board, white_outcome=result[0], black_outcome=result[1], actor=staff.arbiter)
    run = request_round(tournament=tournament, actor=staff.arbiter)
    runs.compute(run_id=run.pk)
    run.refresh_from_db()
    assert (run.state, run.error_code) == ("failed", "knockout.over")


def test_regulations_and_announcement_say_rules_options_and_places(organization, staff, client, desk):
    tournament = make_tournament(organization, entries=8, rounds=3)
    update_regulations(tournament=tournament, actor=None, system="knockout")
    assert Regulations.objects.get().tie_breaks == []
    form = desk("organizer").text("regulations")
    assert "those who leave in the same round share the place." in form
    assert "players level on points share the place" not in form
    for name in ("option_drawn", "option_third_place"):
        assert f'name="{name}"' in form
    assert 'name="half_point_byes"' not in form
    update_regulations(tournament=tournament, actor=None, options={"drawn": "armageddon", "third_place": True})
    with pytest.raises(Refused):
        update_regulations(tournament=tournament, actor=None, options={"drawn": "chess960"})
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    page = client.get(reverse("public:announcement", args=[organization.slug, "open"])).content.decode()
    for text in (
        "Single elimination (not a FIDE system)",
        "Drawn matches are decided: by an Armageddon game",
        "Match for third place beside the final",
        "Whoever wins a match meets in the next round the winner of the neighbouring match",
        "Who comes further stands higher.",
        "Who has no opponent goes on without a game.",
    ):
        assert text in page
    update_regulations(tournament=tournament, actor=None, system="dutch")
    assert Regulations.objects.get().tie_breaks == ["BH/C1", "BH", "SB", "DE"]


def test_pages_stand_while_results_of_an_earlier_round_are_held_back(organization, staff, client):
    tournament = knockout(organization, 4)
    first = publish_next(tournament, staff.arbiter)
    play(first, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    hold_results(round=first, held=True, actor=staff.arbiter)
    place = [organization.slug, "open"]
    entry = Entry.objects.get(pairing_number=1)
    for name, *more in (
        ("player", entry.pk), ("now", entry.pk), ("ratings",), ("standings",), ("bracket",),
        ("tournament",), ("entries",), ("round", 1), ("round", 2), ("board", 2, 1),
        ("input_json", 2), ("input_trf", 2),
    ):  # fmt: skip
        answer = client.get(reverse(f"public:{name}", args=[*place, *more]))
        assert answer.status_code == 200, name


def test_players_of_a_knockout_have_a_performance(organization, staff):
    tournament = knockout(organization, 4)
    play(publish_next(tournament, staff.arbiter), staff.arbiter)
    (best,) = [one for one in working_ratings(tournament).lines if one.player.number == 1]
    assert best.performance == 2360 + 800
