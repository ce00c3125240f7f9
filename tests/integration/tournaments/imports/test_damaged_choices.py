"""What a broken or hostile browser sends from the pages of columns and rows: words, or what the preview says, never an
exception and never half an import."""

import random

import pytest
from django.core.cache import cache
from django.test import Client
from django_scopes import scope

from tests.damaged_files import HUGE, mutations
from tests.factories import make_tournament
from tournaments.imports.choices import choices_from
from tournaments.imports.pending import keep_upload
from tournaments.imports.preview import preview
from tournaments.models import Entry, PendingImport

MUTATIONS = mutations(75)
SOME = MUTATIONS // 25
UNNAMED = "who;what;when;code\nRossi Anna;1800;1990;800001\nVerdi Ugo;x;1700;-1\nRossi Anna;1700;1990;\n;;;\n"
NAMED = (
    "Name;Rating;Born;FideID;FED\nRossi Anna;1800;1990;800001;ITA\nVerdi Ugo;x;1700;-1;ITALY\nRossi Anna;1700;;;ITA\n"
    "Neri Eva;1900;1985;800001;ITA\n;1500;1980;;\nPlayer, 001;1500;;;\n"
)
WORDS = [*(one.decode("latin-1") for one in HUGE), "", "name", "rating", "0", "1", "99999", "-1", "same", "other", "on"]


@pytest.fixture
def desk_of(organization, staff):
    """The tournament and somebody who imports into it."""
    with scope(organization=organization):
        tournament = make_tournament(organization, entries=1)
    client = Client()
    client.force_login(staff.owner)
    return tournament, client, staff.owner


def damaged(chance, fields):
    """A form with fields that are changed, doubled, taken away or made up."""
    sent = {name: [value] for name, value in fields.items()}
    for _ in range(chance.randint(1, 5)):
        name = chance.choice([*sent, *fields]) if fields else "x"
        match chance.randrange(5):
            case 0:
                sent[name] = [chance.choice(WORDS)]
            case 1:
                sent[name] = [*sent.get(name, []), chance.choice(WORDS)]
            case 2:
                sent.pop(name, None)
            case 3:
                number, _, field = name.partition("-")
                place = chance.choice([number, "0", "7", "-3", "x", "9" * 30])
                sent[f"{place}-{field or 'name'}"] = [chance.choice(WORDS)]
            case _:
                sent[chance.choice(WORDS) or "x"] = [chance.choice(WORDS)]
    return sent


def sent(client, address, fields):
    """The answer to a form, which is words, or the next page."""
    answer = client.post(address, fields)
    if any("\x00" in text for text in (*fields, *(one for values in fields.values() for one in values))):
        assert answer.status_code == 400
        assert "cannot be read" in answer.content.decode() or "<h1>" in answer.content.decode()
    else:
        assert answer.status_code in {302, 422}
    return answer


def waits(desk_of, text):
    """Let a new file wait, however many have waited in this hour."""
    tournament, _client, owner = desk_of
    cache.clear()
    with scope(organization=tournament.organization):
        PendingImport.objects.all().delete()
        keep_upload(tournament=tournament, user=owner, filename="a.csv", content=text.encode())


def seen_now(tournament):
    with scope(organization=tournament.organization):
        waiting = PendingImport.objects.get()
        return preview(bytes(waiting.content), tournament, choices_from(waiting.choices))


def names(tournament):
    with scope(organization=tournament.organization):
        return sorted(Entry.objects.filter(tournament=tournament).values_list("name", flat=True))


def take_back(tournament):
    with scope(organization=tournament.organization):
        first = Entry.objects.filter(tournament=tournament).order_by("pk").first()
        Entry.objects.filter(tournament=tournament).exclude(pk=first.pk).delete()
        Entry.objects.update(name="Player, 001", rating=2390, birth_year=None)
        PendingImport.objects.all().delete()


def confirmed(client, tournament, address, digest):
    """Confirm what is seen now; what became of it, after the entries were compared with what the preview said."""
    seen, before = seen_now(tournament), names(tournament)
    answer = client.post(f"{address}preview/", {"digest": digest or seen.digest})
    assert answer.status_code in {302, 422}
    if answer.status_code == 422:
        assert names(tournament) == before
        return "refused"
    assert seen.can_be_imported
    assert len(names(tournament)) == len(before) + seen.counts["new"]
    take_back(tournament)
    return "imported"


def test_damaged_meanings_of_columns(desk_of):
    tournament, client, _owner = desk_of
    address = "/en/manage/federation/open/import/"
    whole = {"line": "1", "column-0": "name", "column-1": "rating", "column-2": "birth_year", "column-3": "fide_id"}
    chance, answers = random.Random(41), []
    for _ in range(MUTATIONS):
        waits(desk_of, UNNAMED)
        answer = sent(client, f"{address}columns/", damaged(chance, whole))
        if answer.status_code != 302:
            answers.append("form")
        else:
            answers.append(confirmed(client, tournament, address, ""))
    assert answers.count("form") > SOME
    assert answers.count("imported") > SOME
    assert names(tournament) == ["Player, 001"]


def test_damaged_corrections_of_rows(desk_of):
    tournament, client, _owner = desk_of
    address = "/en/manage/federation/open/import/"
    waits(desk_of, NAMED)
    page = client.get(f"{address}preview/")
    whole = {"do": "save"} | {name: str(field.initial or "") for name, field in page.context["rows"].fields.items()}
    assert len(whole) > 8
    chance, answers = random.Random(42), []
    for _ in range(MUTATIONS):
        waits(desk_of, NAMED)
        sent(client, f"{address}preview/", {"do": ["save"]} | damaged(chance, whole))
        stale = chance.choice(["", "", "", "0" * 64])
        answers.append(confirmed(client, tournament, address, stale))
    assert answers.count("refused") > SOME
    assert answers.count("imported") > SOME
    assert names(tournament) == ["Player, 001"]
