"""What anybody prints from the public pages: published data alone."""

import re

import pytest
from django_scopes import scope

from tests.factories import enter_results, pair_round
from tests.integration.tournaments.paper.printed import lines, pages
from tests.integration.tournaments.public_event import Open
from tournaments.models import Entry, Round, Tournament

ADDRESSES = ("boards_pdf", "names_pdf", "standings_pdf", "crosstable_pdf")


def address(event: Open, name: str, language: str = "en", number: int = 3) -> str:
    return event.url(name, language, **({"round_number": number} if name in {"boards_pdf", "names_pdf"} else {}))


@pytest.mark.parametrize("name", ADDRESSES)
def test_each_reads_back_in_both_languages(spring_open, client, name):
    english, italian = (lines(client.get(address(spring_open, name, language))) for language in ("en", "it"))

    assert english[0].startswith("Spring Open As of ")
    assert italian[0].startswith("Spring Open Aggiornato al ")
    assert any(line.endswith("Page 1 of 1") for line in english)
    assert any(line.endswith("Pagina 1 di 1") for line in italian)


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_event_that_is_not_public_has_none(spring_open, client, name):
    with scope(organization=spring_open.organization):
        Tournament.objects.filter(pk=spring_open.tournament.pk).update(is_public=False)

    assert client.get(address(spring_open, name)).status_code == 404


def test_a_draft_has_no_public_paper_and_changes_none(spring_open, client):
    before = lines(client.get(address(spring_open, "standings_pdf")))
    with scope(organization=spring_open.organization):
        enter_results(Round.objects.get(tournament=spring_open.tournament, number=3), spring_open.staff.arbiter)
        pair_round(spring_open.tournament, spring_open.staff.arbiter)

    assert client.get(address(spring_open, "boards_pdf", number=4)).status_code == 404
    assert client.get(address(spring_open, "names_pdf", number=4)).status_code == 404
    after = lines(client.get(address(spring_open, "standings_pdf")))
    assert before[1].startswith("Standings after round 2")
    assert after[1].startswith("Standings after round 3")


def test_names_changed_after_the_publication_do_not_reach_the_paper(spring_open, client):
    with scope(organization=spring_open.organization):
        Entry.objects.filter(tournament=spring_open.tournament).update(name="Secretive, Sam")

    for name in ADDRESSES:
        assert "Secretive" not in "".join(pages(client.get(address(spring_open, name))))


def test_the_standings_of_a_part_show_its_players_alone(spring_open, client):
    with scope(organization=spring_open.organization):
        first = Entry.objects.filter(tournament=spring_open.tournament).first()

    everybody = "".join(pages(client.get(address(spring_open, "standings_pdf"))))
    nobody = "".join(pages(client.get(address(spring_open, "standings_pdf"), {"federation": "XXX"})))

    assert first.name in everybody
    assert first.name not in nobody
    assert "Nobody belongs to this part" in nobody


def test_standings_say_points_in_order(spring_open, client):
    said = "\n".join(lines(client.get(address(spring_open, "standings_pdf"))))

    assert said.index("Standings after round 2") < said.index("Rank")
    assert len(re.findall(r", ", said)) >= 11


@pytest.mark.parametrize(("name", "queries"), [("boards_pdf", 10), ("names_pdf", 10), ("standings_pdf", 8),
                                              ("crosstable_pdf", 7)])  # fmt: skip
def test_queries(spring_open, client, django_assert_num_queries, name, queries):
    with django_assert_num_queries(queries):
        client.get(address(spring_open, name))


@pytest.mark.parametrize("page", ["round", "standings", "crosstable"])
def test_the_pages_link_to_their_pdf(spring_open, client, page):
    text = client.get(spring_open.url(page, **({"round_number": 3} if page == "round" else {}))).content.decode()
    wanted = {"round": ("boards_pdf", "names_pdf"), "standings": ("standings_pdf",), "crosstable": ("crosstable_pdf",)}

    for name in wanted[page]:
        assert address(spring_open, name) in text


def test_an_unknown_round_part_or_form_is_not_found(spring_open, client):
    assert client.get(address(spring_open, "boards_pdf", number=9)).status_code == 404
    assert client.get(address(spring_open, "standings_pdf"), {"category": "none"}).status_code == 404
    assert client.get(address(spring_open, "standings_pdf"), {"after": "x"}).status_code == 404
    assert client.get(address(spring_open, "crosstable_pdf"), {"form": "circle"}).status_code == 404
