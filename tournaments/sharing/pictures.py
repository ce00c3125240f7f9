"""The logo of a federation and the picture of an event: taken in, kept, shown and taken away."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from typing import IO, Final

from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError

from portal.common.errors import Refused
from portal.common.journal import record
from portal.organizations.models import Organization, User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.models import ShownPicture, Tournament

LARGEST_FILE: Final = 8 * 1024 * 1024
MOST_PIXELS: Final = 40_000_000
"""What a telephone takes, and no more: a small file can unpack into gigabytes."""
LARGEST_KEPT: Final = 200 * 1024
FORMATS: Final = ("PNG", "JPEG", "WEBP")
LOGO_SIZE: Final = (320, 320)
PICTURE_SIZE: Final = (1200, 630)
QUALITIES: Final = (85, 75, 60, 45)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A picture as it is kept: written anew, without anything else that its file carried."""

    content: bytes
    kind: str
    width: int
    height: int


def prepare(file: IO[bytes], size: tuple[int, int]) -> Prepared:
    """The picture in ``file``, at most ``size`` pixels, at most ``LARGEST_KEPT`` bytes, upright as its camera meant it.

    Raises ``Refused`` for what is too large, is no PNG, JPEG or WebP, or cannot be read.
    """
    content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise _refused("picture_large", _("The file is larger than 8 MB. Choose a smaller one."))
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise Image.DecompressionBombError
            upright = ImageOps.exif_transpose(opened)
            has_alpha = upright.has_transparency_data
            found = upright.convert("RGBA" if has_alpha else "RGB")
    except Image.DecompressionBombError:
        raise _refused("picture_large", _("The picture has more than 40 million pixels. Make it smaller.")) from None
    except UnidentifiedImageError:
        raise _refused("picture_unknown", _("This is no PNG, JPEG or WebP picture. Save it as one of these.")) from None
    except Exception:  # a damaged file makes the library raise whatever its parsers meet, struct.error for one
        raise _refused("picture_broken", _("The picture cannot be read to its end. Save it anew.")) from None
    found.thumbnail(size)
    written = _written(found, has_alpha=has_alpha)
    return Prepared(written, "png" if has_alpha else "jpeg", found.width, found.height)


def _written(picture: Image.Image, *, has_alpha: bool) -> bytes:
    for quality in QUALITIES:
        target = io.BytesIO()
        if has_alpha:
            # A drawing stays sharp; a photograph with a transparent edge is drawn with fewer colours.
            (picture if quality == QUALITIES[0] else picture.quantize(256)).save(target, "PNG", optimize=True)
        else:
            picture.save(target, "JPEG", quality=quality, optimize=True, progressive=True)
        if target.tell() <= LARGEST_KEPT:
            return target.getvalue()
    raise _refused("picture_large", _("The picture holds too much detail to be kept. Choose a simpler one."))


def _refused(code: str, message: str) -> Refused:
    return Refused(code, message, field="file")


def logo_of(organization: Organization) -> ShownPicture | None:
    """The logo, without its bytes. One query."""
    return ShownPicture.objects.filter(organization=organization, tournament=None).defer("content").first()


def picture_of(tournament: Tournament) -> ShownPicture | None:
    """The picture of an event, without its bytes. One query."""
    return ShownPicture.objects.filter(tournament=tournament).defer("content").first()


def set_logo(*, organization: Organization, prepared: Prepared | None, alt: str, actor: User) -> ShownPicture:
    """Show ``prepared`` as the logo, or without it give the logo that is there another ``alt``.

    Raises ``Refused`` where there is neither.
    """
    with transaction.atomic():
        kept = _keep(organization, None, prepared, alt)
        record(organization=organization, action="organization.logo", actor=actor, after={"alt": alt})
    return kept


def remove_logo(*, organization: Organization, actor: User) -> None:
    """Show no logo any more."""
    with transaction.atomic():
        if ShownPicture.objects.filter(organization=organization, tournament=None).delete()[0]:
            record(organization=organization, action="organization.logo_removed", actor=actor)


def set_picture(*, tournament: Tournament, prepared: Prepared | None, alt: str, actor: User) -> ShownPicture:
    """As ``set_logo``, for an event. Locks the tournament."""
    with transaction.atomic():
        current = lock(tournament)
        kept = _keep(current.organization, current, prepared, alt)
        record_change(current, "tournament.picture", actor, after={"alt": alt})
    return kept


def remove_picture(*, tournament: Tournament, actor: User) -> None:
    """Show no picture of the event any more. Locks the tournament."""
    with transaction.atomic():
        current = lock(tournament)
        if ShownPicture.objects.filter(tournament=current).delete()[0]:
            record_change(current, "tournament.picture_removed", actor)


def _keep(
    organization: Organization, tournament: Tournament | None, prepared: Prepared | None, alt: str
) -> ShownPicture:
    known = ShownPicture.objects.filter(organization=organization, tournament=tournament).first()
    if prepared is None and known is None:
        raise _refused("picture_missing", _("Choose a file."))
    kept = known or ShownPicture(organization=organization, tournament=tournament)
    kept.alt = alt
    if prepared is not None:
        kept.content, kept.kind = prepared.content, prepared.kind
        kept.width, kept.height = prepared.width, prepared.height
        kept.digest = hashlib.sha256(prepared.content).hexdigest()
    kept.save()
    return kept
