"""The logo of a federation and the picture of an event: written anew, bounded, shown under the address of its bytes."""

from __future__ import annotations

import base64
import io
import random
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django_scopes import scopes_disabled
from PIL import Image

from portal.common.errors import Refused
from tests.factories import make_tournament
from tournaments.models import ShownPicture, Tournament
from tournaments.sharing.pictures import LARGEST_KEPT, LOGO_SIZE, PICTURE_SIZE, prepare


def encoded(picture, kind, **options):
    target = io.BytesIO()
    picture.save(target, kind, **options)
    return target.getvalue()


def noise(width, height):
    return Image.frombytes("RGB", (width, height), random.Random(7).randbytes(3 * width * height))


def opened(prepared):
    return Image.open(io.BytesIO(prepared.content))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_photograph_becomes_a_small_jpeg(kind):
    made = prepare(io.BytesIO(encoded(noise(1600, 1200), kind)), PICTURE_SIZE)
    assert (made.kind, made.width, made.height) == ("jpeg", 840, 630)
    assert opened(made).format == "JPEG"
    assert opened(made).size == (840, 630)
    assert len(made.content) <= LARGEST_KEPT


def test_a_logo_keeps_its_transparent_ground():
    logo = Image.new("RGBA", (900, 300), (0, 0, 0, 0))
    logo.paste((200, 30, 40, 255), (100, 100, 300, 200))
    made = prepare(io.BytesIO(encoded(logo, "PNG")), LOGO_SIZE)
    assert (made.kind, made.width, made.height) == ("png", 320, 107)
    shown = opened(made).convert("RGBA")
    assert shown.getpixel((0, 0))[3] == 0
    assert shown.getpixel((60, 50)) == (200, 30, 40, 255)


def test_a_picture_stands_upright_and_brings_nothing_else_along():
    photo = Image.new("RGB", (400, 200), "white")
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "taken at home"
    made = prepare(io.BytesIO(encoded(photo, "JPEG", exif=exif) + b"<script>alert(1)</script>"), PICTURE_SIZE)
    assert (made.width, made.height) == (200, 400)
    assert not opened(made).getexif()
    assert b"taken at home" not in made.content
    assert b"script" not in made.content


def bomb():
    """A PNG of 30,000 by 30,000 pixels in a few bytes."""
    head = Image.new("1", (8, 8))
    content = bytearray(encoded(head, "PNG"))
    content[16:24] = (30_000).to_bytes(4, "big") * 2
    content[29:33] = zlib.crc32(content[12:29]).to_bytes(4, "big")
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "picture_unknown"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "picture_unknown"),
        (encoded(Image.new("RGB", (9, 9)), "GIF"), "picture_unknown"),
        (encoded(noise(300, 300), "PNG")[:-2000], "picture_broken"),
        (bomb(), "picture_large"),
        (bytes(8 * 1024 * 1024 + 1), "picture_large"),
    ],
)
def test_what_is_no_usable_picture_is_refused_with_a_reason(content, code):
    with pytest.raises(Refused) as refused:
        prepare(io.BytesIO(content), PICTURE_SIZE)
    assert (refused.value.code, refused.value.field) == (code, "file")


def test_no_damaged_file_ends_in_an_error():
    """500 changed files: each is taken or refused."""
    whole = encoded(noise(60, 40), "PNG")
    chance = random.Random(11)
    ends = set()
    for _ in range(500):
        broken = bytearray(whole[: chance.randrange(1, len(whole))] if chance.random() < 0.3 else whole)
        for _ in range(chance.randrange(1, 8)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        try:
            ends.add(prepare(io.BytesIO(bytes(broken)), PICTURE_SIZE).kind)
        except Refused as refused:
            ends.add(refused.code)
    assert ends >= {"picture_broken", "picture_unknown"}


DAMAGED_NOTES = base64.b64decode(
    "UklGRpIAAABXRUJQVlA4WAoAAAAIAAAAOwAAJwAAVlA4ICwAAABQAwCdASo8ACgAPm02mEkkIyKhIqgAgA2JaQAAE/GOHwhFgAD++yGA"
    "AAAAAEVYSUZAAAAATU0AKgAAAAgAAwEPAAIAAAAGAAAAMgESAAMAAAABAAYAAAFKAAUAAAABAAAAOAAAAABtYWtlcgAAAABIAAAAAQ=="
)
"""A WebP whose EXIF names a moment that is no number: Pillow raises ``struct.error`` where it turns it upright."""


def test_a_photograph_with_damaged_notes_is_refused_and_ends_in_no_error():
    with pytest.raises(Refused) as refused:
        prepare(io.BytesIO(DAMAGED_NOTES), PICTURE_SIZE)
    assert refused.value.code == "picture_broken"


def upload(picture=None, alt="Three kings"):
    content = encoded(picture or noise(400, 300), "PNG")
    return {"file": SimpleUploadedFile("king.png", content, "image/png"), "alt": alt}


def test_the_logo_stands_at_the_head_of_the_federation(client, organization, staff):
    client.force_login(staff.owner)
    assert client.post("/en/manage/federation/logo/", upload()).status_code == 302
    kept = ShownPicture.objects.get(tournament=None)
    client.logout()
    body = client.get("/en/federation/").content.decode()
    address = f"/en/federation/logo.{kept.digest}"
    assert f'src="{address}"' in body
    assert 'alt="Three kings"' in body
    answer = client.get(address)
    assert answer.content == bytes(kept.content)
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")
    assert "immutable" in answer["Cache-Control"]
    assert client.get(f"/en/federation/logo.{'0' * 64}").status_code == 404


def test_the_picture_of_an_event_is_seen_when_the_event_is(client, organization, staff):
    tournament = make_tournament(organization)
    client.force_login(staff.organizer)
    version = tournament.public_version
    assert client.post("/en/manage/federation/open/picture/", upload()).status_code == 302
    tournament.refresh_from_db()
    assert tournament.public_version > version
    client.logout()
    kept = ShownPicture.objects.get(tournament=tournament)
    address = f"/en/federation/open/picture/{kept.digest}/"
    assert f'src="{address}"' in client.get("/en/federation/open/").content.decode()
    assert client.get(address).content == bytes(kept.content)
    with scopes_disabled():
        Tournament.objects.update(is_public=False)
    assert client.get(address).status_code == 404


def test_other_words_without_a_file_keep_the_picture_and_removing_takes_it_away(client, organization, staff):
    client.force_login(staff.owner)
    client.post("/en/manage/federation/logo/", upload())
    digest = ShownPicture.objects.get().digest
    client.post("/en/manage/federation/logo/", {"alt": "Two kings"})
    assert ShownPicture.objects.values_list("digest", "alt").get() == (digest, "Two kings")
    client.post("/en/manage/federation/logo/", {"remove": "1"})
    assert not ShownPicture.objects.exists()


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"alt": "Nothing"}, "Choose a file."),
        ({"alt": "", "file": SimpleUploadedFile("a.png", encoded(noise(9, 9), "PNG"))}, "This field is required."),
        ({"alt": "A drawing", "file": SimpleUploadedFile("a.svg", b"<svg/>")}, "This is no PNG, JPEG or WebP picture."),
    ],
)
def test_a_form_that_is_wrong_says_what_to_do_and_changes_nothing(client, organization, staff, form, said):
    client.force_login(staff.owner)
    answer = client.post("/en/manage/federation/logo/", form)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not ShownPicture.objects.exists()
