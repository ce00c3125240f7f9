"""What the arbiter prints: read back from the PDFs."""

import re

import pytest
from django.db.models import Q
from django.utils import translation

from tests.factories import add_entries, enter_results, make_tournament, pair_round, play_rounds, publish_next
from tests.integration.tournaments.paper.printed import lines, pages
from tournaments.check_in.phones import check_in_code
from tournaments.entries.bye_actions import request_bye
from tournaments.models import Board, Entry, Round, RoundRevision, Tournament
from tournaments.paper.wording import TITLES
from tournaments.results.actions import hold_results
from tournaments.results.slips import slip_code
from tournaments.rounds.review import review_page

KINDS = tuple(kind for kind in TITLES if kind != "match-sheets")


@pytest.fixture
def tournament(organization, inside):
    return make_tournament(organization, entries=11)


@pytest.fixture
def arbiter(desk):
    return desk("arbiter")


def rename(tournament, *names):
    for entry, name in zip(Entry.objects.filter(tournament=tournament).order_by("pairing_number"), names, strict=False):
        entry.name = name
        entry.save()


def said(answer):
    return [str(message) for message in answer.context["messages"]]


def test_every_paper_of_a_published_round_can_be_printed_in_both_languages(tournament, staff, arbiter):
    Tournament.objects.filter(pk=tournament.pk).update(phone_check_in=True)
    play_rounds(tournament, 2, staff.arbiter)
    publish_next(tournament, staff.arbiter)

    for language, of in (("en", "Page 1 of "), ("it", "Pagina 1 di ")):
        with translation.override(language):
            for kind in KINDS:
                found = pages(arbiter.get("sheet", 3, kind))
                assert all("Open" in page for page in found), kind
                assert f"{of}{len(found)}" in found[0], kind


def test_every_page_says_tournament_round_date_and_time_of_printing(tournament, staff, arbiter):
    add_entries(tournament, 109, rating=2000)
    publish_next(tournament, staff.arbiter)

    found = pages(arbiter.get("sheet", 1, "boards"))

    assert len(found) == 2
    for number, page in enumerate(found, start=1):
        assert "Open" in page
        assert "Round 1 · 7–15 March 2026" in page
        assert re.search(r"As of \d+ \w+ \d{4}, \d\d:\d\d", page)
        assert f"Page {number} of 2" in page


def test_a_page_holds_at_least_forty_boards_and_none_is_lost(tournament, staff, arbiter):
    add_entries(tournament, 189, rating=2000)
    publish_next(tournament, staff.arbiter)

    found = pages(arbiter.get("sheet", 1, "boards"))

    assert len(found) == 3
    assert sum(page.count("Player,") for page in found) == 200
    assert found[0].count("Player,") >= 80


def test_the_foot_of_published_pairings_holds_the_digest_of_the_revision(tournament, staff, arbiter):
    round_ = publish_next(tournament, staff.arbiter)

    for kind in ("boards", "names", "slips"):
        assert all(f"SHA-256 {round_.revision.digest}" in page for page in pages(arbiter.get("sheet", 1, kind)))


def test_names_stand_in_alphabetical_order_with_accents_in_their_place(tournament, staff, arbiter):
    rename(
        tournament, "Zorn, Max", "Þór, Jón", "Évora, Ana", "Ewing, Al", "Eze, Ed", "Øst, Per", "Orr, Pat", "ábaco, Li"
    )
    round_ = publish_next(tournament, staff.arbiter)

    text = lines(arbiter.get("sheet", 1, "names"))
    places = [
        next(index for index, line in enumerate(text) if line.startswith(name))
        for name in ("ábaco", "Évora", "Ewing", "Eze", "Orr", "Øst", "Player, 009", "Þór", "Zorn")
    ]

    assert places == sorted(places)
    board = Board.objects.get(Q(white__name="Évora, Ana") | Q(black__name="Évora, Ana"), round=round_)
    colour = "White" if board.white.name == "Évora, Ana" else "Black"
    after = text[places[1] : places[1] + 3]
    assert " ".join(after).startswith(f"Évora, Ana {board.number} {colour}")


def test_a_draft_says_so_in_large_letters_on_every_page_and_a_published_round_does_not(tournament, staff, arbiter):
    pair_round(tournament, staff.arbiter)

    for kind in ("boards", "names", "slips"):
        for page in pages(arbiter.get("sheet", 1, kind)):
            assert "DRAFT" in page
            assert "SHA-256" not in page
    with translation.override("it"):
        assert "BOZZA" in pages(arbiter.get("sheet", 1, "boards"))[0]
    assert "DRAFT" in arbiter.text("paper")


def test_a_draft_whose_input_changed_is_refused_with_what_to_do(tournament, staff, arbiter):
    draft = pair_round(tournament, staff.arbiter)
    Entry.objects.filter(tournament=tournament, pairing_number=1).update(rating=1000)

    answer = arbiter.get("sheet", 1, "boards", follow=True)

    assert answer.redirect_chain == [(arbiter.url("round_paper", 1), 302)]
    assert said(answer) == [review_page(draft).outdated]


def test_byes_stand_on_the_pairings_and_keep_nobody_waiting_at_check_in(tournament, staff, arbiter):
    away = Entry.objects.get(tournament=tournament, pairing_number=1)
    request_bye(entry=away, round_number=1, kind="H", actor=staff.arbiter)

    check_in = lines(arbiter.get("sheet", 1, "check-in"))
    publish_next(tournament, staff.arbiter)
    boards = lines(arbiter.get("sheet", 1, "boards"))

    assert sum(line.startswith("☐") for line in check_in) == 10
    assert any("half-point bye" in line for line in check_in)
    assert "Without an opponent" in boards
    assert any("half-point bye, ½ point" in line for line in boards)


def test_results_that_are_held_back_are_on_no_paper(tournament, staff, arbiter):
    round_ = publish_next(tournament, staff.arbiter)
    hold_results(round=round_, held=True, actor=staff.arbiter)
    enter_results(round_, staff.arbiter)
    held = lines(arbiter.get("sheet", 1, "boards"))
    hold_results(round=round_, held=False, actor=staff.arbiter)
    shown = lines(arbiter.get("sheet", 1, "boards"))

    assert not any(re.search(r"[01½] – [01½]", line) for line in held)
    assert sum(bool(re.search(r"[01½] – [01½]", line)) for line in shown) == 5


def test_what_cannot_be_printed_yet_says_why(tournament, arbiter):
    page = arbiter.text("paper")

    assert "Round 1 is not paired yet." in page
    assert "Round 1 is not complete: its results come first." in page
    for kind in ("boards", "names", "slips", "standings", "crosstable", "wall-chart"):
        assert arbiter.url("sheet", 1, kind) not in page
        answer = arbiter.get("sheet", 1, kind, follow=True)
        assert said(answer), kind
    for kind in ("check-in", "name-cards", "table-cards", "poster"):
        assert arbiter.url("sheet", 1, kind) in page
        assert pages(arbiter.get("sheet", 1, kind))


def test_an_event_without_players_gets_pages_that_say_so(organization, inside, desk):
    make_tournament(organization, entries=0)
    arbiter = desk("arbiter")

    assert "Nobody is entered yet." in pages(arbiter.get("sheet", 1, "check-in"))[0]
    assert arbiter.text("paper").count("Nobody is entered: the entry list comes first.") == 3


def test_a_paper_that_does_not_exist_is_not_found(tournament, arbiter):
    assert arbiter.get("sheet", 1, "origami").status_code == 404


def test_slips_come_eight_a_page_with_three_results_each(tournament, staff, arbiter):
    add_entries(tournament, 7, rating=1500)
    publish_next(tournament, staff.arbiter)

    found = pages(arbiter.get("sheet", 1, "slips"))

    assert len(found) == 2
    assert [page.count("½ – ½") for page in found] == [8, 1]
    assert [f"Board {number}\n" in found[0] for number in (1, 8, 9)] == [True, True, False]


def test_slips_carry_the_code_of_their_board_where_players_report_results(tournament, staff, arbiter):
    round_ = publish_next(tournament, staff.arbiter)
    codes = [slip_code(board) for board in Board.objects.filter(round=round_)]
    without = "".join(pages(arbiter.get("sheet", 1, "slips")))
    tournament.player_reports = True
    tournament.save()
    with_codes = "".join(pages(arbiter.get("sheet", 1, "slips")))

    assert len(set(codes)) == 5
    assert not any(code in without for code in codes)
    assert all(with_codes.count(code) == 1 for code in codes)


@pytest.mark.parametrize("letters", range(18, 33))
def test_a_name_is_made_smaller_before_it_is_cut(tournament, staff, arbiter, letters):
    """Rounding once cut names that a slightly smaller type shows whole."""
    name = "Zgraggen-Schweizer, Jean-Baptiste"[:letters].rstrip(", -")
    rename(tournament, name)
    Tournament.objects.filter(pk=tournament.pk).update(player_reports=True)
    publish_next(tournament, staff.arbiter)
    for kind in ("slips", "boards", "names"):
        assert name in "".join(pages(arbiter.get("sheet", 1, kind))), kind


def test_the_foot_of_what_is_cut_apart_holds_event_and_digest_whole(tournament, staff, arbiter):
    Tournament.objects.filter(pk=tournament.pk).update(name="56th International Open of Lugano and the Lake Region")
    digest = publish_next(tournament, staff.arbiter).revision.digest
    for page in pages(arbiter.get("sheet", 1, "slips")):
        assert f"SHA-256 {digest}" in page
        assert "56th International Open of Lugano and the Lake Region · Result slips · Round 1" in page


def test_cards_are_as_many_as_boards_and_players(tournament, staff, arbiter):
    publish_next(tournament, staff.arbiter)

    tables, names = pages(arbiter.get("sheet", 1, "table-cards")), pages(arbiter.get("sheet", 1, "name-cards"))

    assert len(tables) == 2
    assert len(names) == 2
    assert sum(page.count("Player,") for page in names) == 11


def test_name_cards_and_the_list_carry_check_in_codes_where_players_check_in_by_phone(tournament, arbiter):
    codes = [check_in_code(entry) for entry in Entry.objects.filter(tournament=tournament)]
    for kind in ("name-cards", "check-in"):
        assert not any(code in "".join(pages(arbiter.get("sheet", 1, kind))) for code in codes)
    Tournament.objects.filter(pk=tournament.pk).update(phone_check_in=True)
    for kind in ("name-cards", "check-in"):
        found = "".join(pages(arbiter.get("sheet", 1, kind)))
        assert all(found.count(code) == 1 for code in codes), kind


def test_the_poster_for_the_check_in_leads_to_its_page_and_serves_in_every_round(tournament, arbiter):
    assert "is turned off in the details" in said(arbiter.get("sheet", 1, "check-in-poster", follow=True))[0]
    Tournament.objects.filter(pk=tournament.pk).update(phone_check_in=True)
    page = "".join(pages(arbiter.get("sheet", 1, "check-in-poster")))
    assert "http://testserver/en/federation/open/check-in/" in page
    assert "Scan, then enter the code on your name card" in page
    assert "Round" not in page
    Tournament.objects.filter(pk=tournament.pk).update(is_public=False)
    assert "is not public" in said(arbiter.get("sheet", 1, "check-in-poster", follow=True))[0]


def test_the_poster_of_the_event_leads_to_its_page_and_says_how_to_find_a_board(tournament, arbiter):
    found = pages(arbiter.get("sheet", 1, "hall-poster"))
    assert len(found) == 1
    for words in ("Open", "http://testserver/en/federation/open/", "Where do I play?", "Find my name"):
        assert words in found[0], words
    assert "Round" not in found[0]
    with translation.override("it"):
        said_in_italian = pages(arbiter.get("sheet", 1, "hall-poster"))[0]
    assert "http://testserver/it/federation/open/" in said_in_italian
    assert "Trova il mio nome" in said_in_italian
    Tournament.objects.filter(pk=tournament.pk).update(is_public=False)
    assert "is not public" in said(arbiter.get("sheet", 1, "hall-poster", follow=True))[0]


def test_the_wall_chart_has_room_for_every_round(tournament, staff, arbiter):
    play_rounds(tournament, 1, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    first = Board.objects.filter(round__tournament=tournament, round__number=1).order_by("number").first()
    white = first.white.pairing_number

    found = pages(arbiter.get("sheet", 2, "wall-chart"))

    assert len(found) == 1
    assert f"{first.black.pairing_number}w" in found[0]
    assert f"{white}b" in found[0]
    assert re.search(r"1\s+2\s+3\s+4\s+5", found[0])


@pytest.mark.parametrize(
    "name",
    ["Чигорин, Михаил", "Παπαδόπουλος, Ελένη", "გიორგი", "王, 小明", "Very " + "Long " * 14 + "Name", "😀"],
)
def test_any_name_fits_and_none_breaks_a_paper(tournament, staff, arbiter, name):
    rename(tournament, name)
    Tournament.objects.filter(pk=tournament.pk).update(phone_check_in=True)
    play_rounds(tournament, 1, staff.arbiter)

    for kind in KINDS:
        assert "\ufffd" not in "".join(pages(arbiter.get("sheet", 1, kind)))
    said = "".join(pages(arbiter.get("sheet", 1, "boards")))
    if name[0] in "ЧΠ":
        assert name in said


@pytest.mark.parametrize("kind", KINDS)
def test_every_paper_has_the_newest_link_of_the_chain_at_its_foot(tournament, staff, arbiter, kind):
    """Whoever keeps one can show later that something was published."""
    Tournament.objects.filter(pk=tournament.pk).update(phone_check_in=True)
    play_rounds(tournament, 2, staff.arbiter)
    newest = RoundRevision.objects.order_by("-pk").first().hash
    said = " ".join("".join(pages(arbiter.get("sheet", 1, kind))).split())
    assert f"Chain of publications, number 2: {newest[:8]} {newest[8:16]}" in said


@pytest.mark.parametrize(
    ("kind", "queries"),
    [("boards", 12), ("names", 12), ("slips", 12), ("standings", 11), ("crosstable", 11), ("wall-chart", 11),
     ("check-in", 9), ("table-cards", 8), ("name-cards", 9), ("poster", 7), ("hall-poster", 7)],
)  # fmt: skip
def test_queries_do_not_grow_with_the_field(tournament, staff, arbiter, kind, queries, django_assert_num_queries):
    add_entries(tournament, 40, rating=1900)
    play_rounds(tournament, 2, staff.arbiter)

    with django_assert_num_queries(queries):
        arbiter.get("sheet", 2, kind)


def test_the_page_is_linked_from_the_console_and_the_round(tournament, staff, arbiter):
    publish_next(tournament, staff.arbiter)
    planned = Round.objects.get(tournament=tournament, number=2)

    assert arbiter.url("paper") in arbiter.text("console")
    assert arbiter.url("round_paper", 1) in arbiter.text("round", 1)
    assert arbiter.url("round_paper", 2) in arbiter.text("round", planned.number)
    assert "Paper for round 1" in arbiter.text("paper")
