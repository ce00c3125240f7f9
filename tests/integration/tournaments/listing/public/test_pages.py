"""What anybody reads: facts on every public page, in both languages."""

from __future__ import annotations

import hashlib
import re

import pytest
from django.core.cache import cache
from django_scopes import scope

from pairing.engine import pair
from pairing.engine.trf import read, state_of
from portal.organizations.models import Membership
from tests.factories import enter_results, make_organization, make_tournament, pair_round
from tests.integration.tournaments.public_event import Open
from tournaments.models import Round
from tournaments.results.actions import close_round, enter_result, hold_results
from tournaments.rounds.manual import swap_colours
from tournaments.rounds.publication import publish_round
from tournaments.rounds.queries import round_page
from tournaments.standings.queries import standings_page
from tournaments.standings.wording import value_words


def text_of(answer) -> str:
    """The page as a reader sees it: no tags, single blanks."""
    assert answer.status_code == 200
    body = re.sub(r"<(head|svg)\b.*?</\1>", " ", answer.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body)).replace(" .", ".").replace("&#x27;", "'")


def test_home_and_federation_list_what_is_public(client, spring_open):
    silent = make_organization("silent")
    with scope(organization=silent):
        make_tournament(silent, is_public=False)
    with scope(organization=spring_open.organization):
        make_tournament(spring_open.organization, slug="draft", is_public=False, entries=2)

    home = text_of(client.get("/en/"))
    assert "Federation 1 tournament" in home
    assert "Silent" not in home
    federation = client.get("/en/federation/")
    assert "Spring Open" in text_of(federation)
    assert "round 3 of 5" in text_of(federation)
    assert "/draft/" not in federation.content.decode()
    assert client.get("/en/federation/draft/").status_code == 404
    assert "The tournaments of this federation will stand here" in text_of(client.get("/en/silent/"))


def test_a_tournament_answers_only_below_its_own_organization(client, spring_open):
    make_organization("other")
    assert client.get("/en/other/open/").status_code == 404
    assert client.get("/en/nobody/open/").status_code == 404


@pytest.mark.parametrize(
    ("language", "facts"),
    [
        ("en", ["Round 3 of 5", "Monday 9 March, 15:00", "The pairing is published. 5 results are still missing."]),
        ("it", ["Turno 3 di 5", "Lunedì 9 marzo, 15:00", "L'abbinamento è pubblicato. Mancano ancora 5 risultati."]),
    ],
)
def test_the_next_round_stands_above_everything(client, spring_open, language, facts):
    page = text_of(client.get(spring_open.url("tournament", language)))
    for fact in facts:
        assert fact in page
    assert page.index(facts[0]) < page.index("Find my name" if language == "en" else "Trova il mio nome")


def test_a_name_with_one_owner_leads_to_the_board(client, spring_open):
    entry = spring_open.entry("Müller")
    answer = client.get(spring_open.url("tournament"), {"q": "muller"})
    assert answer.status_code == 302
    page = client.get(answer.url)
    assert "/rounds/3/boards/" in answer.url
    assert entry.name in text_of(page)


def test_special_letters_do_not_matter(client, spring_open):
    answer = client.get(spring_open.url("tournament"), {"q": "thorvald gudm"})
    assert answer.status_code == 302


def test_a_common_name_gives_a_list_with_boards(client, spring_open):
    page = text_of(client.get(spring_open.url("tournament"), {"q": "rossi"}))
    assert "2 players found" in page
    assert re.search(r"Rossi, Giulia .*?round 3: board \d, (White|Black) against", page)


def test_nobody_is_sent_to_a_board_of_a_round_that_is_over(client, spring_open):
    with scope(organization=spring_open.organization):
        round_ = Round.objects.get(number=3)
        enter_results(round_, spring_open.staff.arbiter)
        close_round(round=round_, actor=spring_open.staff.arbiter)
    assert "board" not in client.get(spring_open.url("tournament"), {"q": "muller"}).url
    page = text_of(client.get(spring_open.url("tournament"), {"q": "rossi"}))
    assert "2 players found" in page
    assert not re.search(r"Rossi, Giulia [^.]*?board \d", page)


def test_an_unknown_name_says_what_to_do(client, spring_open):
    assert "No player has this name" in text_of(client.get(spring_open.url("tournament"), {"q": "kasparov"}))


def test_the_player_with_the_bye_is_found_too(client, spring_open):
    bye = spring_open.bye()
    answer = client.get(spring_open.url("tournament"), {"q": bye.entry.name})
    assert answer.url == spring_open.url("player", entry=bye.entry_id)
    page = text_of(client.get(answer.url))
    assert "No opponent in this round" in page
    assert "pairing-allocated bye" in page


def test_a_round_shows_boards_with_both_scores(client, spring_open):
    page = text_of(client.get(spring_open.url("round", round_number=3)))
    board = spring_open.board(1)
    assert f"{board.white.name} {board.white.rating}" in page
    # Greco (group B) and De Luca (group A) have two points each; De Luca has half a virtual point in round 3.
    assert re.search(r"Greco, Nina 2310 you 2 points", page)
    assert re.search(r"De Luca, Anna \d+ you 2 \+ ½ virtual = 2½", page)
    assert "Scoregroups before round 3" in page


def test_a_name_filters_the_boards(client, spring_open):
    board = spring_open.board(2)
    page = text_of(client.get(spring_open.url("round", round_number=3), {"q": board.white.name}))
    assert board.black.name in page
    assert spring_open.board(1).white.name not in page


@pytest.mark.parametrize(
    ("language", "facts"),
    [
        ("en", ["Why this pairing", "Step by step", "Why these colours", "Article C.04.3 5.2", "Check it yourself"]),
        ("it", ["Perché questo abbinamento", "Passo per passo", "Perché questi colori", "C.04.3 5.2", "Verifica"]),
    ],
)
def test_a_board_says_why(client, spring_open, language, facts):
    board = spring_open.board(1)
    with scope(organization=spring_open.organization):
        revision = round_page(spring_open.tournament, 3).revision
    page = text_of(client.get(spring_open.url("board", language, round_number=3, board_number=1)))
    for fact in [*facts, board.white.name, board.black.name, revision.digest, revision.hash, revision.engine_version]:
        assert fact in page
    assert "python -m pairing.engine pair open-round-3.trf" in page
    assert f"2026 {revision.engine_version}" not in page


def test_the_bye_says_why(client, spring_open):
    bye = spring_open.bye()
    page = text_of(client.get(spring_open.url("bye", round_number=3, entry=bye.entry_id)))
    assert f"{bye.entry.name} has no opponent" in page
    assert "Step by step" in page


def test_the_first_round_has_no_history(client, spring_open):
    page = text_of(client.get(spring_open.url("board", round_number=1, board_number=1)))
    assert "This is the first round: nobody has a history yet." in page


def test_whoever_recomputes_gets_the_published_boards(client, spring_open):
    with scope(organization=spring_open.organization):
        page = round_page(spring_open.tournament, 3)
    raw = client.get(spring_open.url("input_json", round_number=3))
    assert hashlib.sha256(raw.content).hexdigest() == page.revision.digest
    assert raw["Content-Disposition"] == 'attachment; filename="open-round-3.json"'

    trf = client.get(spring_open.url("input_trf", round_number=3)).content.decode()
    answer = pair(state_of(read(trf)))
    published = [(board.white.number, board.black.number) for board in page.boards]
    assert [(one.white, one.black) for one in answer.pairs] == published


def test_a_player_sees_board_colour_and_virtual_points(client, spring_open):
    board = spring_open.board(1)
    page = text_of(client.get(spring_open.url("player", entry=board.black_id)))
    assert f"Board 1, Black against {board.white.name}" in page
    assert "Real, virtual and pairing score before every round" in page
    assert "Article C.04.7 1.4" in page
    italian = text_of(client.get(spring_open.url("player", "it", entry=board.black_id)))
    assert f"Scacchiera 1, Nero contro {board.white.name}" in italian
    assert "perché i punti virtuali cambiano" in italian


def test_standings_hold_real_points_only_and_open_their_sums(client, spring_open):
    with scope(organization=spring_open.organization):
        first = standings_page(spring_open.tournament).lines[0]
    entry = first.player.entry_id
    page = client.get(spring_open.url("standings"))
    words = text_of(page)
    assert "Standings after round 2" in words
    assert "virtual points never count here" in words
    assert f"?after=2&amp;sums={entry}&amp;of=1#sum" in page.content.decode()
    answer = client.get(spring_open.url("standings"), {"after": 2, "sums": entry, "of": 2})
    opened = text_of(answer)
    assert f"Buchholz Cut-1 (BH/C1): {value_words(first.cells[0])}" in opened
    assert "Left out as one of the lowest." in opened
    assert re.findall(r'<details( id="sum" open)?', answer.content.decode().split('class="sum-lists"')[1])[:2] == [
        "",
        ' id="sum" open',
    ]
    assert answer.content.decode().count('aria-expanded="true"') == 1
    italian = text_of(client.get(spring_open.url("standings", "it"), {"after": 2, "sums": entry}))
    assert re.search(r"Turno 1: [^:]+ (ha|conta con) ", italian)
    # Nobody's sums, and those of a player who is not there.
    for nobody in (99999, 1234567890):
        page = client.get(spring_open.url("standings"), {"sums": nobody})
        assert "Standings after round 2" in text_of(page)
        assert 'class="sums"' not in page.content.decode()


def test_a_draft_is_nowhere(client, spring_open):
    with scope(organization=spring_open.organization):
        round_three = Round.objects.get(tournament=spring_open.tournament, number=3)
        enter_results(round_three, spring_open.staff.arbiter)
        draft = pair_round(spring_open.tournament, spring_open.staff.arbiter)
        drafted = draft.boards.count()
    assert drafted == 5
    assert client.get(spring_open.url("round", round_number=4)).status_code == 404
    assert client.get(spring_open.url("board", round_number=4, board_number=1)).status_code == 404
    assert client.get(spring_open.url("input_json", round_number=4)).status_code == 404
    assert "/rounds/4/" not in client.get(spring_open.url("tournament")).content.decode()


def test_held_results_stay_hidden(client, spring_open):
    board = spring_open.board(1)
    with scope(organization=spring_open.organization):
        hold_results(round=Round.objects.get(pk=board.round_id), held=True, actor=spring_open.staff.arbiter)
        enter_result(board=board, white_outcome="1", black_outcome="0", actor=spring_open.staff.arbiter)
    page = client.get(spring_open.url("round", round_number=3))
    assert "The arbiter holds back the results" in text_of(page)
    assert "<span>1</span>" not in page.content.decode()


def test_a_change_by_hand_is_marked_with_its_reason(client, spring_open):
    with scope(organization=spring_open.organization):
        enter_results(Round.objects.get(tournament=spring_open.tournament, number=3), spring_open.staff.arbiter)
        draft = pair_round(spring_open.tournament, spring_open.staff.arbiter)
        swap_colours(
            round=draft, board_number=1, actor=spring_open.staff.arbiter, reason="White cannot reach the table"
        )
        publish_round(round=Round.objects.get(pk=draft.pk), actor=spring_open.staff.arbiter)
    page = text_of(client.get(spring_open.url("board", round_number=4, board_number=1)))
    assert "Changed by the arbiter" in page
    assert "White cannot reach the table" in page
    assert "The engine had proposed" in page
    assert "changed by the arbiter" in text_of(client.get(spring_open.url("round", round_number=4)))


@pytest.mark.parametrize("number", ["x", "-1", "99", "²", "9999999"])
def test_an_impossible_revision_is_not_found(client, spring_open, number):
    assert client.get(spring_open.url("round", round_number=3), {"revision": number}).status_code == 404


def test_public_pages_are_read_only(client, spring_open):
    assert client.post(spring_open.url("tournament")).status_code == 405


def test_the_language_links_keep_the_page_and_its_question(client, spring_open):
    page = client.get(spring_open.url("standings"), {"after": 1}).content.decode()
    assert f'href="{spring_open.url("standings", "it")}?after=1"' in page


def test_members_see_the_way_to_their_pages(client, spring_open):
    with scope(organization=spring_open.organization):
        member = Membership.objects.filter(roles="viewer").get().user
    client.force_login(member)
    page = text_of(client.get(spring_open.url("tournament")))
    assert "Manage" in page
    assert "Sign out" in page


def test_an_unknown_page_says_so_in_the_reader_s_language(client, spring_open: Open):
    answer = client.get("/it/federation/nothing/")
    assert answer.status_code == 404
    assert "Questa pagina non esiste" in answer.content.decode()


def test_the_chain_of_publications_is_checked_in_public(client, spring_open, monkeypatch):
    assert "the chain is intact" in text_of(client.get(spring_open.url("verify")))

    monkeypatch.setattr("tournaments.verification.chain.hash_of", lambda *parts: "0" * 64)
    cache.clear()
    page = text_of(client.get(spring_open.url("verify")))
    assert "The hash of publication 1 of round 1 does not fit its content." in page
