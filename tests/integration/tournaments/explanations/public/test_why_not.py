"""“Why not …?” as anybody asks it: words, fragments, cache, limits, and what does not exist."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from pairing.engine.errors import Unproved
from tests.factories import make_tournament, pair_round
from tests.integration.tournaments.listing.public.test_pages import text_of
from tests.integration.tournaments.public_event import Open, build
from tournaments.explanations import limits, why_not
from tournaments.explanations.pages.public import Asked
from tournaments.models import Board
from tournaments.rounds import manual, publication
from tournaments.rounds.queries import board_page
from tournaments.wording import fact_text, spoken_name

HTMX = {"HX-Request": "true"}


def address(one: Open, board: int = 1, language: str = "en", round_number: int = 3) -> str:
    return one.url("board_why_not", language, round_number=round_number, board_number=board)


def strangers(one: Open, board: int = 1):
    """Two players who do not sit on this board: one whom White has met already and one whom not."""
    with scope(organization=one.organization):
        page = board_page(one.tournament, 3, board)
        met = [step.opponent.entry_id for step in page.white_history if step.opponent]
        seated = {page.board.white.entry_id, page.board.black.entry_id}
        others = [line for line in page.round.by_number.values() if line.entry_id not in {*met, *seated}]
        return page, next(page.round.by_number[step.opponent.number] for step in page.white_history), others[0]


@pytest.mark.parametrize(
    ("language", "question"), [("en", "Why does {} not meet {}?"), ("it", "Perché {} non incontra {}?")]
)
def test_a_second_meeting_is_refused_in_words(client, spring_open, language, question):
    page, met, _other = strangers(spring_open)
    white = page.board.white

    text = text_of(
        client.get(address(spring_open, language=language), {"player": white.entry_id, "opponent": met.entry_id})
    )

    assert question.format(spoken_name(white.name), spoken_name(met.name)) in text
    assert "2.1.1" in text


def test_every_opponent_gets_an_answer(client, spring_open):
    page, _met, _other = strangers(spring_open)
    outcomes = set()
    for line in page.round.by_number.values():
        if line.entry_id == page.board.black.entry_id:
            continue
        with scope(organization=spring_open.organization):
            question = why_not.Question(why_not.Ask.OPPONENT, page.board.black.number, line.number)
            answer = why_not.answer(spring_open.tournament, 3, 1, question)
        outcomes.add(answer.outcome)
        text = text_of(
            client.get(address(spring_open), {"player": page.board.black.entry_id, "opponent": line.entry_id})
        )
        assert f"Why does {spoken_name(page.board.black.name)} not meet {spoken_name(line.name)}?" in text
    assert {"happens", "forbidden"} <= outcomes
    assert len(outcomes) >= 3


@pytest.mark.parametrize(
    ("ask", "heading"),
    [
        ("colour", "not have the other colour?"),
        ("bye", "not have the bye?"),
        ("float", "not move down to a lower group?"),
    ],
)
def test_colour_bye_and_float_can_be_asked(client, spring_open, ask, heading):
    black = spring_open.board(1).black
    with scope(organization=spring_open.organization):
        page = board_page(spring_open.tournament, 3, 1)
        question = why_not.Question(why_not.Ask(ask), page.board.black.number)
        reason = why_not.answer(spring_open.tournament, 3, 1, question).reason
    names = {number: line.name for number, line in page.round.by_number.items()}
    text = text_of(client.get(address(spring_open), {"player": black.pk, "ask": ask}))
    assert fact_text(reason, names) in text.split(f"Why does {spoken_name(black.name)} {heading}")[1]


def test_a_name_finds_the_opponent_and_several_are_offered(client, spring_open):
    asker = next(player for player in (spring_open.board(1).white, spring_open.board(2).white) if player.name[0] != "Þ")
    board = 1 if asker == spring_open.board(1).white else 2
    one = client.get(address(spring_open, board=board), {"player": asker.pk, "name": "thorvald"})
    assert f"Why does {spoken_name(asker.name)} not meet Guðmundur Þorvaldsson?" in text_of(one)
    asker = spring_open.board(3).white
    several = client.get(address(spring_open, board=3), {"player": asker.pk, "name": "r"})
    names = re.findall(r"<strong>([^<]+)</strong> <span", several.content.decode())
    assert names == sorted(names)
    assert len(names) > 1
    assert asker.name not in names
    nobody = client.get(address(spring_open), {"name": "kasparov"})
    assert "Nobody else in this round has this name" in text_of(nobody)


def test_without_a_question_there_is_only_the_form(client, spring_open):
    answer = client.get(address(spring_open))
    assert "Who asks" in text_of(answer)
    assert "Why does" not in text_of(answer)
    assert re.search(r'<form[^>]+method="get"[^>]+hx-get="[^"]+/why-not/"', answer.content.decode())


def test_an_empty_question_says_what_to_do(client, spring_open):
    asked = client.get(address(spring_open), {"name": "  "})
    assert "Write a last name, or part of it" in text_of(asked)
    assert "Write a last name" not in text_of(client.get(address(spring_open)))
    assert "Write a last name" not in text_of(client.get(address(spring_open), {"name": "", "ask": "colour"}))


def test_the_board_page_carries_the_form(client, spring_open):
    body = client.get(spring_open.url("board", round_number=3, board_number=1)).content.decode()
    assert f'action="{address(spring_open)}"' in body
    assert 'id="why-not-answer"' in body


def test_htmx_gets_the_answer_alone(client, spring_open):
    page, met, _other = strangers(spring_open)
    answer = client.get(
        address(spring_open), {"player": page.board.white.entry_id, "opponent": met.entry_id}, headers=HTMX
    )
    body = answer.content.decode()
    assert body.strip().startswith('<div id="why-not-answer"')
    assert "<html" not in body
    assert "private" in answer["Cache-Control"]


def test_the_bye_can_be_questioned(client, spring_open):
    bye = spring_open.bye()
    url = spring_open.url("bye_why_not", round_number=3, entry=bye.entry_id)
    assert f'action="{url}"' in client.get(spring_open.url("bye", round_number=3, entry=bye.entry_id)).content.decode()
    other = spring_open.board(1).white
    game = text_of(client.get(url, {"opponent": other.pk}))
    assert f"Why does {spoken_name(bye.entry.name)} not meet {spoken_name(other.name)}?" in game
    instead = text_of(client.get(url, {"ask": "bye", "opponent": other.pk}))
    assert f"Why does {spoken_name(other.name)} not have the bye?" in instead


def test_what_does_not_exist_answers_404(client, spring_open):
    foreign = build("other")
    stranger = foreign.board(1).white_id
    own = spring_open.board(1).white_id
    base = address(spring_open)
    for words in (
        {"player": own, "opponent": stranger},
        {"player": stranger},
        {"player": own, "opponent": own},
        {"player": own, "ask": "nonsense"},
        {"player": "x"},
        {"player": own, "opponent": "9" * 30},
        {"player": own, "revision": 7, "ask": "colour"},
    ):
        assert client.get(base, words).status_code == 404, words
    assert client.get(address(spring_open, board=99)).status_code == 404
    assert client.get(address(spring_open, round_number=4)).status_code == 404
    elsewhere = {"organization": "other", "tournament": "open", "round_number": 9, "board_number": 1}
    assert client.get(reverse("public:board_why_not", kwargs=elsewhere)).status_code == 404
    assert client.get(spring_open.url("bye_why_not", round_number=3, entry=own)).status_code == 404
    assert client.post(base).status_code == 405


def test_drafts_and_private_tournaments_cannot_be_questioned(client, organization, staff):
    hidden = make_tournament(organization, slug="hidden", is_public=False)
    shown = make_tournament(organization, slug="shown")
    publication.publish_round(round=pair_round(hidden, staff.arbiter), actor=staff.arbiter)
    pair_round(shown, staff.arbiter)
    for slug in ("hidden", "shown"):
        words = {"organization": "federation", "tournament": slug, "round_number": 1, "board_number": 1}
        assert client.get(reverse("public:board_why_not", kwargs=words)).status_code == 404


def test_an_answer_is_computed_once(client, spring_open, monkeypatch):
    page, met, _other = strangers(spring_open)
    words = {"player": page.board.white.entry_id, "opponent": met.entry_id}
    first = client.get(address(spring_open), words, headers=HTMX).content

    def never(*_args):
        raise AssertionError("asked the engine again")

    monkeypatch.setattr(why_not, "_ASK", dict.fromkeys(why_not.Ask, never))
    assert client.get(address(spring_open), words, headers=HTMX).content == first


def test_the_queries_of_a_question_are_few(client, spring_open):
    page, met, other = strangers(spring_open)
    counted = []
    for opponent in (met, other, other):
        with CaptureQueriesContext(connection) as made:
            client.get(
                address(spring_open),
                {"player": page.board.white.entry_id, "opponent": opponent.entry_id},
                headers=HTMX,
            )
        counted.append(len(made))
    # One of them reads the round before, from which marks on the boards say whose virtual points changed.
    assert counted == [9, 9, 8]


def test_too_many_questions_are_refused_kindly(client, spring_open, monkeypatch):
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: 1_000_000.0))
    monkeypatch.setattr(limits.may_ask, "__defaults__", (2,))
    page, met, _other = strangers(spring_open)
    white = page.board.white.entry_id
    for ask in ("colour", "float"):
        assert client.get(address(spring_open), {"player": white, "ask": ask}).status_code == 200

    refused = client.get(address(spring_open), {"player": white, "opponent": met.entry_id})

    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= limits.WINDOW
    assert "You have asked many questions in a short time." in refused.content.decode()
    # What is known costs nothing, and another reader has questions of their own.
    assert client.get(address(spring_open), {"player": white, "ask": "colour"}).status_code == 200
    other_reader = client.get(
        address(spring_open), {"player": white, "opponent": met.entry_id}, REMOTE_ADDR="203.0.113.9"
    )
    assert other_reader.status_code == 200


def test_a_new_window_begins_afresh(rf, monkeypatch):
    cache.clear()
    now = [1_000_000.0]
    monkeypatch.setattr(limits.time, "time", lambda: now[0])
    request = rf.get("/")
    assert [limits.may_ask(request, 2) for _ in range(3)] == [True, True, False]
    now[0] += limits.WINDOW
    assert limits.may_ask(request, 2) is True


def test_a_busy_process_says_so(client, spring_open, monkeypatch):
    monkeypatch.setattr(why_not, "PATIENCE", 0.01)
    for _ in range(why_not.AT_ONCE):
        why_not._turn.acquire()
    try:
        refused = client.get(address(spring_open), {"player": spring_open.board(1).white_id, "ask": "float"})
    finally:
        for _ in range(why_not.AT_ONCE):
            why_not._turn.release()
    assert refused.status_code == 429
    assert "Many questions are being answered" in refused.content.decode()


def test_an_answer_without_a_proof_is_not_given(client, spring_open, monkeypatch):
    def unproved(*_args):
        raise Unproved("a fault of the program")

    monkeypatch.setattr(why_not, "_ASK", dict.fromkeys(why_not.Ask, unproved))
    answer = client.get(address(spring_open), {"player": spring_open.board(1).white_id, "ask": "float"})
    assert "The engine could not prove its answer, so it gives none." in text_of(answer)


def test_the_edition_of_2017_is_answered_by_its_own_articles(client, organization, staff):
    tournament = make_tournament(organization, edition="2017")
    publication.publish_round(round=pair_round(tournament, staff.arbiter), actor=staff.arbiter)
    words = {"organization": "federation", "tournament": "open", "round_number": 1, "board_number": 1}
    with scope(organization=organization):
        first, second = Board.objects.filter(round__tournament=tournament).order_by("number")[:2]
    asked = {"player": first.white_id, "opponent": second.black_id}
    text = text_of(client.get(reverse("public:board_why_not", kwargs=words), asked))
    assert "It would be just as good" in text
    assert "Article C.04.3 D.2" in text


def test_after_a_change_by_hand_the_answer_says_what_it_is_about(client, spring_open):
    with scope(organization=spring_open.organization):
        round_ = spring_open.board(1).round
        manual.swap_colours(round=round_, board_number=1, actor=spring_open.staff.arbiter, reason="Wheelchair")
        publication.republish_round(round=round_, actor=spring_open.staff.arbiter, reason="Wheelchair")
    white = spring_open.board(1).white
    text = text_of(client.get(address(spring_open), {"player": white.pk, "ask": "colour"}))
    assert "The answer is about the pairing that the rules give." in text
    old = client.get(address(spring_open), {"player": white.pk, "ask": "colour", "revision": 1})
    assert "The answer is about the pairing that the rules give." not in text_of(old)


@pytest.mark.parametrize(
    ("system", "button", "question"),
    [
        ("dutch", "Why not moved down", "Why does Ada not move down to a lower group?"),
        ("burstein", "Why not moved down", "Why does Ada not move down to a lower group?"),
        ("dubov", "Why not moved up", "Why does Ada not move up to a higher group?"),
        ("double_swiss", "Why not moved up", "Why does Ada not move up to a higher group?"),
        ("lim", "Why not moved to another group", "Why does Ada not move to another group?"),
    ],
)
def test_the_question_about_a_float_goes_the_way_of_the_system(spring_open, system, button, question):
    with scope(organization=spring_open.organization):
        page = board_page(spring_open.tournament, 3, 1)
        shown = replace(page.round, revision=replace(page.round.revision, system=system))
    assert Asked(why_not.Ask.FLOAT, replace(page.board.white, name="Ada"), system).sentence == question
    words = {"page": shown, "board": page.board, "address": "/", "asked": None}
    assert button in text_of(HttpResponse(render_to_string("explanations/partials/why_not.html", words)))
