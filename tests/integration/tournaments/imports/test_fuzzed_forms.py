"""Every form that takes a file gets it damaged in every way: it answers in words, and takes all of it or nothing.

Whole requests go through the pages: upload, preview, confirmation. Before and after each of them a digest is taken over
every row that an import could touch: without a success it is the same, with one the rows are as many as the preview
said. ``PORTAL_MUTATIONS=500`` sends so many files of each format; the usual number is smaller, as each is some pages.
"""

import hashlib
import io
import random
import zipfile
from collections import Counter

import pytest
from django.core import serializers
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scopes_disabled
from openpyxl import Workbook

from tests.damaged_files import damage_bytes, damage_zip, mutations
from tests.factories import make_tournament
from tests.integration.tournaments.rating_lists import lists
from tournaments.models import (
    Board,
    Bye,
    Entry,
    HeadingMapping,
    ListPart,
    ListUpload,
    PendingImport,
    RatedPlayer,
    RatingList,
    Regulations,
    Round,
    RoundRevision,
    TeamPlayer,
)
from tournaments.rating_lists import uploads
from tournaments.rating_lists.tasks import load_rating_list
from tournaments.regulations.actions import update_regulations

MUTATIONS = mutations(12)
TOUCHED = (Entry, TeamPlayer, Regulations, Round, RoundRevision, Board, Bye, HeadingMapping, RatingList, RatedPlayer)

PLAYERS = [
    ("Müller, Jörg", 4600001, "ITA", 1640, 1712, 1980, "m", "Köln"),
    ("Rossi, Anna", 4600002, "ITA", 0, 1540, 2004, "f", "Pisa"),
    ("De Luca, Ugo", 4600003, "ITA", 1822, 1790, 1961, "m", "Pisa"),
    ("Øst, Åse", 4600004, "NOR", 1555, 0, 1999, "f", "Oslo"),
]
LIST = [["Name", "FideID", "Fed", "Elo FIDE", "Elo Italia", "Born", "Sex", "Club"], *map(list, PLAYERS)]
CHESS_RESULTS = [
    ["From the Tournament-Results-Server http://chess-results.com"],
    ["Spring Open"],
    ["Starting rank"],
    ["No.", "", "Name", "FideID", "FED", "RtgI", "RtgN", "sex", "Club/City"],
    *[
        [place, "FM" if place == 1 else "", name, fide_id, fed, fide, national, sex.upper(), club]
        for place, (name, fide_id, fed, fide, national, _born, sex, club) in enumerate(PLAYERS, start=1)
    ],
    [],
    ["You find all details under http://chess-results.com/tnr1.aspx?lan=1"],
]
SWISS_MANAGER = [
    ["ID_no", "Name", "Title", "Fed", "ELO_INT", "ELO_NAT", "Birthday", "Sex", "FIDE-No", "Club", "Typ", "Group"],
    *[
        ["", name, "", fed, fide, national, f"{born}/00/00", "w" if sex == "f" else "", fide_id, club, "S50", "A"]
        for name, fide_id, fed, fide, national, born, sex, club in PLAYERS
    ],
]
TEAMS = [["Team", "Name", "Rating"], *[[row[-1], row[0], row[4] or row[3]] for row in PLAYERS]]
REPORT = "\r\n".join(
    [
        "012 Spring Open",
        "032 ITA",
        "142   3",
        "152 W",
        "172 ITA FIDON",
        *[
            f"001 {number:>4} {sex.replace('f', 'w')}    {name:33} {fide or '':>4} {fed} {fide_id:>11} {born}/00/00  "
            f"{'1.0' if number < 3 else '0.0'} {number:>4}  {opponent:>4} {colour} {result}"
            for number, (
                (name, fide_id, fed, fide, _national, born, sex, _club),
                opponent,
                colour,
                result,
            ) in enumerate(zip(PLAYERS, (3, 4, 1, 2), "wbbw", "1100", strict=True), start=1)
        ],
        *[f"ITA {number:>4}      {row[0]:33} {row[4] or '':>4} ITA" for number, row in enumerate(PLAYERS, start=1)],
    ]
).encode()


def as_text(rows, separator):
    return "\r\n".join(separator.join(map(str, row)) for row in rows).encode()


def as_xlsx(rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def zipped(content, name):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, content)
    return file.getvalue()


PLAYER_FILES = {
    "csv": (as_text(LIST, ";"), damage_bytes, "a.csv"),
    "xlsx": (as_xlsx(LIST), damage_zip, "a.xlsx"),
    "paste": (as_text(LIST, "\t"), damage_bytes, ""),
    "chess-results csv": (as_text(CHESS_RESULTS, ";"), damage_bytes, "a.csv"),
    "chess-results xlsx": (as_xlsx(CHESS_RESULTS), damage_zip, "a.xlsx"),
    "swiss-manager": (as_text(SWISS_MANAGER, ";"), damage_bytes, "a.txt"),
    "report": (REPORT, damage_bytes, "a.trf"),
}
LISTS = {
    "txt": (lists.combined(), damage_bytes, "players_list_foa.txt", {"kind": ""}),
    "standard txt": (lists.standard(), damage_bytes, "standard_nov26frl.txt", {"kind": "standard"}),
    "xml": (lists.xml(), damage_bytes, "players_list_xml_foa.xml", {"kind": ""}),
    "zip": (zipped(lists.combined(), "a.txt"), damage_zip, "a.zip", {"kind": ""}),
    "csv": (lists.national(), damage_bytes, "a.csv", {"kind": "standard", "columns": "national_id=Tessera"}),
}


def rows_digest():
    """SHA-256 over every row that an import could touch."""
    found = hashlib.sha256()
    with scopes_disabled():
        for model in TOUCHED:
            found.update(serializers.serialize("json", model.objects.order_by("pk")).encode())
    return found.hexdigest()


def sent(data, filename):
    if filename:
        return {"file": SimpleUploadedFile(filename, data)}
    return {"text": data.decode("utf-8", "replace")}


@pytest.fixture(autouse=True)
def no_quota(settings):
    """So many files in an hour are refused otherwise, and not read."""
    settings.QUOTAS = settings.QUOTAS | {"imports_per_hour": 10**6}


@pytest.fixture
def client(organization, staff):
    made = Client()
    made.force_login(staff.owner)
    return made


def send_players(client, data, filename):
    """What became of a file of players: refused by the form or the preview, or imported."""
    address, before = reverse("manage:import", args=["federation", "open"]), rows_digest()
    answer = client.post(address, sent(data, filename))
    assert rows_digest() == before
    if answer.status_code == 400:
        assert answer.context["message"]
        return "unreadable"
    if answer.status_code == 422:
        assert answer.context["form"].errors
        return "form"
    page = client.get(answer.headers["Location"])
    assert page.status_code == 200
    seen = page.context["preview"]
    done = client.post(answer.headers["Location"], {"digest": seen.digest})
    if done.status_code == 422:
        assert done.context["refusal"]
        assert rows_digest() == before
        return "preview"
    assert done.status_code == 302
    assert Entry.objects.count() == seen.counts["new"]
    assert RoundRevision.objects.count() == seen.played_rounds
    return "imported"


@pytest.mark.parametrize("kind", PLAYER_FILES)
def test_a_damaged_list_of_players_comes_in_whole_or_not_at_all(organization, client, kind):
    make_tournament(organization, entries=0)
    whole, damage, filename = PLAYER_FILES[kind]
    with transaction.atomic():
        assert send_players(client, whole, filename) == "imported"
        assert Entry.objects.count() == len(PLAYERS)
        assert Entry.objects.get(name="Rossi, Anna").rating == 1540
        transaction.set_rollback(True)
    chance, answers = random.Random(2026), Counter()
    for _ in range(MUTATIONS):
        with transaction.atomic():
            answers[send_players(client, damage(chance, whole), filename)] += 1
            transaction.set_rollback(True)
    print(kind, dict(answers))
    assert answers.total() == MUTATIONS
    assert not Entry.objects.exists()
    assert not PendingImport.objects.exists()


def send_teams(client, data, filename):
    before = rows_digest()
    answer = client.post(reverse("manage:teams_import", args=["federation", "open"]), sent(data, filename))
    if answer.status_code == 422:
        assert answer.context["problems"] or answer.context["form"].errors
        assert rows_digest() == before
        return "form"
    assert answer.status_code == 302
    assert TeamPlayer.objects.exists()
    return "imported"


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_damaged_list_of_teams_comes_in_whole_or_not_at_all(organization, staff, client, kind):
    tournament = make_tournament(organization, entries=0)
    update_regulations(tournament=tournament, actor=staff.owner, system="team")
    whole, damage = (as_text(TEAMS, ";"), damage_bytes) if kind == "csv" else (as_xlsx(TEAMS), damage_zip)
    with transaction.atomic():
        assert send_teams(client, whole, f"a.{kind}") == "imported"
        assert (Entry.objects.count(), TeamPlayer.objects.count()) == (3, 4)
        transaction.set_rollback(True)
    chance, answers = random.Random(2026), Counter()
    for _ in range(MUTATIONS):
        with transaction.atomic():
            answers[send_teams(client, damage(chance, whole), f"a.{kind}")] += 1
            transaction.set_rollback(True)
    print("teams", kind, dict(answers))
    assert answers.total() == MUTATIONS
    assert not TeamPlayer.objects.exists()


def send_list(client, data, filename, said, queue):
    before = rows_digest()
    words = {"source": "fide" if not said.get("columns") else "fsi", "month": "2026-11"} | said
    answer = client.post(reverse("manage:rating_lists", args=["federation"]), words | sent(data, filename))
    assert rows_digest() == before
    if answer.status_code == 422:
        assert answer.context["form"].errors
        return "form"
    with scopes_disabled():
        for _name, task in queue:
            load_rating_list(*task)
        queue.clear()
        upload = ListUpload.objects.get()
        assert not ListPart.objects.exists()
        assert not RatingList.objects.exclude(state="ready").exists()
        made = RatingList.objects.first()
        assert (made is None) == (upload.state == "refused")
        if made is None:
            assert upload.outcome
            assert rows_digest() == before
            return "refused"
        assert RatedPlayer.objects.count() == made.rows > 0
    assert client.get(reverse("manage:rating_lists", args=["federation"])).status_code == 200
    return "loaded"


@pytest.mark.parametrize("kind", LISTS)
def test_a_damaged_rating_list_is_loaded_whole_or_not_at_all(organization, staff, client, kind, monkeypatch):
    staff.owner.is_superuser = True
    staff.owner.save()
    queue = []
    monkeypatch.setattr(
        uploads, "send", lambda name, words: name != uploads.LOAD_TASK or queue.append((name, words)) or True
    )
    monkeypatch.setattr(uploads.transaction, "on_commit", lambda function, **_options: function())
    whole, damage, filename, said = LISTS[kind]
    with transaction.atomic():
        assert send_list(client, whole, filename, said, queue) == "loaded"
        transaction.set_rollback(True)
    chance, answers = random.Random(2026), Counter()
    for _ in range(MUTATIONS):
        with transaction.atomic():
            answers[send_list(client, damage(chance, whole), filename, said, queue)] += 1
            transaction.set_rollback(True)
    print(kind, dict(answers))
    assert answers.total() == MUTATIONS
    with scopes_disabled():
        assert not RatedPlayer.objects.exists()
