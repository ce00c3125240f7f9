"""The day of a withdrawal: who has less from this round on, and at which place, said wherever it counts."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import translation
from icalendar import Calendar
from pypdf import PdfReader

from pairing.engine.acceleration import AccelerationPlan, Group, Remaining, Rule, Size
from tests.factories import enter_results, make_tournament, play_rounds, publish_next
from tests.integration.tournaments.public_event import complete
from tournaments.acceleration.points_calendar import planned_changes, points_calendar
from tournaments.acceleration.wording import board_changes, change_sentence
from tournaments.announcements.actions import publish_announcement
from tournaments.entries.actions import add_entry, withdraw_entry
from tournaments.entries.player_queries import player_page
from tournaments.history.points_day import PointsChange
from tournaments.models import Entry, Regulations, RoundRevision
from tournaments.rounds.manual import swap_colours
from tournaments.rounds.pictures import points_picture
from tournaments.rounds.publication import republish_round
from tournaments.rounds.queries import round_page
from tournaments.wording import points_text

PLACE = {"organization": "federation", "tournament": "open"}
LESS = {
    "en": "From this round ½ instead of 1 virtual point for 6 players.",
    "it": "Da questo turno ½ invece di 1 punto virtuale per 6 giocatori.",
}


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


@pytest.fixture
def baku(organization):
    """Eleven players, six of them with a point in rounds 1 and 2 and half a point in round 3."""
    return make_tournament(organization, entries=11, rounds=5, acceleration="baku")


@pytest.fixture
def announced(organization, staff):
    tournament = make_tournament(organization, entries=11, rounds=5, acceleration="baku", is_public=False)
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.organizer)
    return tournament


def address(page, language="en", **words):
    with translation.override(language):
        return reverse(f"public:{page}", kwargs=PLACE | words)


def text_of(answer):
    assert answer.status_code == 200
    body = re.sub(r"<(head|svg)\b.*?</\1>", " ", answer.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body))


def pdf_text(answer):
    assert answer.status_code == 200
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages).split())


def test_every_place_is_that_of_the_published_rows(baku, staff):
    """Counted from the stored rows themselves, once with the points of the round and once with those before."""
    play_rounds(baku, 2, staff.arbiter)
    publish_next(baku, staff.arbiter)
    day = round_page(baku, 3).points_day
    assert [(one.before, one.now, one.players, one.lasting) for one in day.changes] == [(10, 5, 6, True)]
    now = {row["entry"]: row for row in RoundRevision.objects.get(round__number=3).payload["players"]}
    before = {row["entry"]: row["virtual"] for row in RoundRevision.objects.get(round__number=2).payload["players"]}
    assert {one.player.entry_id for one in day.changed} == {key for key, row in now.items() if row["group"] == "A"}
    as_paired = sorted(now, key=lambda key: (-now[key]["real"] - now[key]["virtual"], now[key]["number"]))
    as_before = sorted(now, key=lambda key: (-now[key]["real"] - before[key], now[key]["number"]))
    for one in (*day.changed, *day.others):
        entry = one.player.entry_id
        assert (one.before, one.score.virtual) == (before[entry], now[entry]["virtual"])
        assert (one.place_before, one.place) == (as_before.index(entry) + 1, as_paired.index(entry) + 1)
        assert one.changed or one.places_up
    moved = {entry for entry in now if as_before.index(entry) != as_paired.index(entry)}
    assert moved <= {one.player.entry_id for one in (*day.changed, *day.others)}
    assert moved


def test_rounds_without_a_change_have_no_such_day(baku, staff):
    play_rounds(baku, 4, staff.arbiter)
    publish_next(baku, staff.arbiter)
    assert {number: round_page(baku, number).points_day is not None for number in range(1, 6)} == {
        1: False, 2: False, 3: True, 4: True, 5: False
    }  # fmt: skip
    assert [change_sentence(one) for one in round_page(baku, 4).points_day.changes] == [
        "From this round 0 instead of ½ virtual point for 6 players."
    ]


def test_an_event_without_acceleration_asks_nothing_more(organization, staff, django_assert_num_queries):
    plain = make_tournament(organization, entries=6)
    play_rounds(plain, 1, staff.arbiter)
    publish_next(plain, staff.arbiter)
    with django_assert_num_queries(5):
        assert round_page(plain, 2).points_day is None


def test_boards_are_marked_on_both_sides_with_a_symbol_and_words(baku, staff, client):
    play_rounds(baku, 2, staff.arbiter)
    publish_next(baku, staff.arbiter)
    page = round_page(baku, 3)
    changed = {one.player.entry_id for one in page.points_day.changed}
    for board in page.boards:
        sides = [board.white.entry_id in changed, board.black.entry_id in changed]
        said = board_changes(board)
        words = "½, was 1"
        assert (
            said
            == {
                (True, True): (("down", f"Both: {words}"),),
                (True, False): (("down", f"White: {words}"),),
                (False, True): (("down", f"Black: {words}"),),
                (False, False): (),
            }[tuple(sides)]
        )
    body = client.get(address("round", round_number=3)).content.decode()
    assert body.count('class="changed"') == sum(len(board_changes(board)) for board in page.boards) > 0
    assert re.search(r'class="changed"><svg class="icon"[^>]*><path d="M12 4v15', body)
    assert 'class="changed"' not in client.get(address("round", round_number=2)).content.decode()


@pytest.mark.parametrize("language", ["en", "it"])
def test_round_page_overview_and_the_page_of_the_day_say_it(announced, staff, client, language):
    play_rounds(announced, 2, staff.arbiter)
    publish_next(announced, staff.arbiter)
    day = address("points_day", language, round_number=3)
    for page in ("round", "tournament"):
        answer = client.get(address(page, language, **({"round_number": 3} if page == "round" else {})))
        assert LESS[language] in text_of(answer)
        assert f'href="{day}"' in answer.content.decode()
    shown = text_of(client.get(day))
    assert LESS[language] in shown
    for one in round_page(announced, 3).points_day.changed:
        before, now = {"en": ("before:", "now:"), "it": ("prima:", "ora:")}[language]
        row = f"{before} 1 → {now} ½ {before} {one.place_before} → {now} {one.place} "
        assert re.search(
            rf"{one.player.name} {one.player.rating} \w+ {row}[^→]+ {points_text(one.score.real)} A ", shown
        )
    assert client.get(address("points_day", language, round_number=2)).status_code == 404


def test_before_the_day_overview_calendar_and_announcement_say_it_too(announced, staff, client):
    """Before round 1 of the announced plan and the present list, afterwards of the frozen groups."""
    for _ in range(2):
        overview = client.get(address("tournament")).content.decode()
        assert LESS["en"] in overview
        assert "From this round 0 instead of ½ virtual point for 6 players." in overview
        assert "points_day" not in overview
        assert LESS["it"] in text_of(client.get(address("announcement", "it")))
        assert LESS["en"] in pdf_text(client.get(address("announcement_file")))
        events = Calendar.from_ical(client.get(address("schedule_file", "it")).content).events
        assert [str(event.get("description", "")) for event in events] == [
            "", "", LESS["it"], "Da questo turno 0 invece di ½ punto virtuale per 6 giocatori.", "",
        ]  # fmt: skip
        publish_next(announced, staff.arbiter)
        cache.clear()
        if RoundRevision.objects.count() == 1:
            enter_results(RoundRevision.objects.get().round, staff.arbiter)


def test_who_has_left_is_not_counted(announced, staff, client):
    play_rounds(announced, 1, staff.arbiter)
    first = Entry.objects.get(tournament=announced, pairing_number=1)
    withdraw_entry(entry=first, actor=staff.arbiter)
    play_rounds(announced, 1, staff.arbiter)
    assert [one.players for one in points_calendar(announced)[3]] == [5]
    publish_next(announced, staff.arbiter)
    assert [one.players for one in round_page(announced, 3).points_day.changes] == [5]
    assert [one.players for one in points_calendar(announced)[3]] == [5]
    assert "for 5 players" in text_of(client.get(address("points_day", round_number=3)))


def test_a_corrected_publication_and_the_older_one_show_their_own_day(announced, staff, client):
    play_rounds(announced, 2, staff.arbiter)
    third = publish_next(announced, staff.arbiter)
    first = round_page(announced, 3).points_day
    swap_colours(round=third, board_number=1, actor=staff.arbiter, reason="The pieces stood the other way round.")
    republish_round(round=third, actor=staff.arbiter, reason="The pieces stood the other way round.")
    assert round_page(announced, 3).revision.number == 2
    assert round_page(announced, 3).points_day == round_page(announced, 3, revision=1).points_day == first
    older = address("points_day", round_number=3) + "?revision=1"
    assert "As of publication 1 of the round" in text_of(client.get(older))
    assert older in client.get(address("round", round_number=3) + "?revision=1").content.decode()
    assert (
        "?revision"
        not in re.findall(
            r'href="([^"]*virtual-points/[^"]*)"', client.get(address("round", round_number=3)).content.decode()
        )[0]
    )


def test_real_scores_decide_some_changes_and_say_so(organization, staff):
    """Group B is raised at one real point; nobody knows beforehand how many will be."""
    plan = AccelerationPlan(
        "own",
        (Group("A", Size(4)), Group("B", Remaining())),
        (Rule("A", 1, 2, 20), Rule("B", 2, 3, 10, 10)),
    )
    regulations = {"rounds": 5, "scoring": Regulations().scoring, "sizes": {"A": 4, "B": 4}}
    planned = planned_changes(plan, **regulations)
    assert [change_sentence(one) for one in planned[3]] == [
        "From this round 0 instead of 2 virtual points for 4 players."
    ]
    assert [change_sentence(one) for one in planned[4]] == [
        "From this round 0 instead of 1 virtual point for players of group B whose real score is at least 1 point."
    ]
    unknown = planned_changes(plan, **(regulations | {"sizes": {}}))
    assert change_sentence(unknown[3][0]) == (
        "From this round 0 instead of 2 virtual points for all players of group A."
    )
    tournament = make_tournament(organization, entries=8, rounds=5)
    Regulations.objects.filter(tournament=tournament).update(acceleration=plan.to_json())
    play_rounds(tournament, 1, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    day = round_page(tournament, 2).points_day
    rows = RoundRevision.objects.get(round__number=2).payload["players"]
    raised = sum(1 for row in rows if row["group"] == "B" and row["real"] >= 10)
    assert raised
    assert [change_sentence(one) for one in day.changes] == [
        f"In this round 1 instead of 0 virtual points for {raised} players."
        if raised > 1
        else "In this round 1 instead of 0 virtual points for 1 player."
    ]
    assert {symbol for board in round_page(tournament, 2).boards for symbol, _text in board_changes(board)} == {"up"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (PointsChange(20, 10, None, "C", 10, 20), "whose real score is at least 1 point and less than 2 points."),
        (PointsChange(20, 10, None, "C", 0, 20), "whose real score is less than 2 points."),
    ],
)
def test_spans_of_real_scores_in_words(change, words):
    assert change_sentence(change).endswith(words)


def test_the_timeline_of_a_late_entry_starts_where_the_player_does(baku, staff, client):
    play_rounds(baku, 1, staff.arbiter)
    number_1 = Entry.objects.get(tournament=baku, pairing_number=1)
    late = add_entry(tournament=baku, actor=staff.arbiter, name="Late, Lea", rating=2395, first_round=3)
    play_rounds(baku, 1, staff.arbiter)
    publish_next(baku, staff.arbiter)
    page = player_page(baku, late.pk)
    assert (page.started, page.group) == (3, "A")
    assert [step.round_number for step in page.virtual] == [3, 4, 5]
    assert [(step.virtual, [one["code"] for one in step.reasons]) for step in page.virtual] == [
        (5, ["timeline.joined"]), (0, ["timeline.plan_ends"]), (0, [])
    ]  # fmt: skip
    assert [column.round_number for column in points_picture(page).columns] == [3, 4, 5]
    assert "A late entry: from round 3 on in group A, which has ½ virtual point then." in text_of(
        client.get(address("player", entry=late.pk))
    )
    # A newcomer has nothing to lose: the change is counted for those who were there.
    assert [one.players for one in round_page(baku, 3).points_day.changes] == [6]
    other = player_page(baku, number_1.pk)
    assert [step.round_number for step in other.virtual] == [1, 2, 3, 4, 5]


def test_a_late_entry_of_an_event_without_acceleration_starts_there_too(organization, staff):
    plain = make_tournament(organization, entries=6)
    play_rounds(plain, 1, staff.arbiter)
    late = add_entry(tournament=plain, actor=staff.arbiter, name="Late, Lea", rating=2395, first_round=2)
    publish_next(plain, staff.arbiter)
    assert [column.round_number for column in points_picture(player_page(plain, late.pk)).columns] == [2]


def test_the_pdf_says_as_of_when_its_lists_are(announced, client, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 3, 6, 8, 5, tzinfo=UTC))
    assert "Entry list and groups as of 6 March 2026, 09:05" in pdf_text(client.get(address("announcement_file")))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            (
                "What this plan really does",
                "Computed from this entry list of 11 players",
                "Without the plan",
                "Who meets whom, if the favourites win Round 1 A with 0 + 1 against A with 0 + 1 (3 games)",
                "When virtual points are taken away • In round 3 group A goes from 1 to ½ virtual point: ½ less in the",
            ),
        ),
        (
            "it",
            (
                "Che cosa fa davvero questo piano",
                "Turno 1 A con 0 + 1 contro A con 0 + 1 (3 partite)",
                "Al turno 3 il gruppo A passa da 1 a ½ punto virtuale: ½ in meno nell'ordine di abbinamento.",
            ),
        ),
    ],
)
def test_the_forecast_stands_in_the_pdf_with_the_numbers_of_the_page(announced, client, language, words):
    text = pdf_text(client.get(address("announcement_file", language)))
    for one in words:
        assert one in text, one
    page = client.get(address("announcement", language)).content.decode()
    table = page[page.index('<table class="simulation">') :]
    rows = re.findall(r'<th scope="row">\s*(\d+)(.*?)</tr>', table[: table.index("</table>")], flags=re.S)
    assert len(rows) > 2
    for number, cells in rows:
        values = re.findall(r'<td class="num">([^<]*)</td>', cells)
        star = " *" if "<abbr" in cells else ""
        assert f" {number}{star} {' '.join(values)} " in text
