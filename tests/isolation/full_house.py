"""An organization with something in every table, so that an attack on any of them could find something."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import models
from django.utils import timezone
from django_scopes import scope

from portal.organizations.hosts.models import HostClaim
from portal.organizations.models import ApiToken, Organization, User
from portal.organizations.signins.models import SignInEntry
from tests.isolation.test_members_pages import House, build
from tournaments.announcements.actions import announcement_content, content_digest
from tournaments.models import (
    AnnouncementVersion,
    Approval,
    Board,
    Bye,
    Captain,
    CheckIn,
    DecidedPlace,
    EntrantMessage,
    Entry,
    Fixture,
    Follower,
    FollowerMessage,
    HeadingMapping,
    LineUp,
    ListPart,
    ListUpload,
    MethodForecast,
    MethodVersion,
    PendingImport,
    PlayerReport,
    Prize,
    PrizeExclusion,
    PrizeList,
    PrizeRules,
    ProgramAnswer,
    RatedPlayer,
    RatingList,
    RegisteredEntry,
    RegisteredPlayer,
    RegisterSettings,
    RegisterUpload,
    Registration,
    RegistrationLetter,
    RegistrationSettings,
    ResultEntry,
    RevisionParts,
    RevisionVerdict,
    Round,
    RoundRanks,
    RoundRevision,
    Seat,
    ShownPicture,
    TeamPlayer,
    TieDecision,
    TokenTournament,
    Tournament,
    UnacceleratedPairing,
    Webhook,
    WebhookMessage,
    YearFile,
)
from tournaments.verification.line_ups import freeze
from tournaments.verification.redactions import announce


def tenants() -> dict[type[models.Model], str]:
    """Every table that belongs to organizations, by foreign keys of any length, with the way of the ORM to its own."""
    found: dict[type[models.Model], str] = {Organization: "pk"}
    every = apps.get_models(include_auto_created=True)
    while True:
        further = {
            model: _path(model, found) for model in every if model not in found and _path(model, found) is not None
        }
        if not further:
            return found
        found |= {model: str(path) for model, path in further.items()}


def _path(model: type[models.Model], known: dict[type[models.Model], str]) -> str | None:
    declared = getattr(model, "organization_path", None)
    for field in model._meta.concrete_fields:
        if field.is_relation and field.related_model in known:
            above = known[field.related_model]
            return declared or (field.name if above == "pk" else f"{field.name}__{above}")
    return None


def full_house(slug: str) -> House:
    """What the pages of members have, and a row in every table that they leave empty."""
    house = build(slug)
    with scope(organization=house.organization):
        _complete(house)
        _programs(house)
        HostClaim.objects.create(
            organization=house.organization, name=f"chess.{slug}.example", token="t", look_at=timezone.now()
        )
        house.organization.refresh_from_db()
        empty = [model._meta.label for model, path in tenants().items() if not _rows(model, path, house).exists()]
    assert empty == [], f"put a row into the full house for {empty}"
    return house


def _rows(model: type[models.Model], path: str, house: House) -> models.QuerySet[Any]:
    return model._base_manager.filter(**{path: house.organization.pk})


def keys(model: type[models.Model], path: str, house: House) -> list[Any]:
    """The keys of all rows of a table that are of one organization."""
    return list(_rows(model, path, house).order_by("pk").values_list("pk", flat=True))


def _seat(round_: Round, entry: Entry, user: User) -> None:
    player = TeamPlayer.objects.create(team=entry, place=1, name="Rook, Anna")
    Captain.objects.create(team=entry, name="Knight, Ugo")
    line_up = LineUp.objects.create(round=round_, team=entry, sent_by=user, sent_at=timezone.now())
    Seat.objects.create(line_up=line_up, board=1, player=player)
    freeze(round_.tournament, [line_up])
    other = Entry.objects.filter(tournament=round_.tournament).exclude(pk=entry.pk).first()
    Fixture.objects.create(round=round_, home=entry, away=other, venue="Village hall")


def _programs(house: House) -> None:
    webhook = Webhook.objects.get(pk=house.words["webhook"])
    assert WebhookMessage.objects.filter(webhook=webhook).exists()
    token = ApiToken.objects.get(pk=house.words["token"])
    ProgramAnswer.objects.create(token=token, key="1", asked="0" * 64, status=200, content={})
    TokenTournament.objects.create(token=token, tournament=house.tournament)
    gone = announce(house.organization, house.tournament.subject, ("tournaments_roundrevision", 0), [], timezone.now())
    gone.applied = True
    gone.save()


def _return_a_year(house: House, user: User) -> None:
    now, year = timezone.now(), house.tournament.starts_on.year
    YearFile.objects.create(
        organization=house.organization,
        year=year,
        asked_by=user,
        asked_at=now,
        state="ready",
        content=b"PK",
        made_at=now,
    )


def _use_the_register(house: House, entry: Entry, user: User) -> None:
    RegisterSettings.objects.create(organization=house.organization)
    RegisterUpload.objects.create(
        organization=house.organization, uploaded_by=user, filename="a.csv", content=b"Name", state="refused"
    )
    RegisteredEntry.objects.create(entry=entry, player=RegisteredPlayer.objects.order_by("pk")[0])


def _complete(house: House) -> None:
    tournament, user = house.tournament, house.staff.owner
    entry = Entry.objects.filter(tournament=tournament).first()
    round_ = Round.objects.get(tournament=tournament, number=1)
    board = Board.objects.filter(round=round_).first()
    revision = RoundRevision.objects.get(round=round_)
    version = MethodVersion.objects.first()
    assert entry is not None
    assert board is not None
    assert version is not None
    now = timezone.now()
    content = announcement_content(tournament)
    AnnouncementVersion.objects.create(
        tournament=tournament, version=1, content=content, digest=content_digest(content), published_by=user
    )
    Approval.objects.create(tournament=tournament, subject="announcement", digest="0" * 64, asked_by=user, asked_at=now)
    Tournament.objects.create(
        organization=house.organization, slug="hidden", name="Hidden", starts_on=tournament.starts_on,
        ends_on=tournament.ends_on, follows=tournament,
    )  # fmt: skip
    _seat(round_, entry, user)
    CheckIn.objects.create(round=Round.objects.get(tournament=tournament, number=2), entry=entry, noted_by=user)
    Bye.objects.create(round=Round.objects.get(tournament=tournament, number=2), entry=entry, kind="H")
    follower = Follower.objects.create(entry=entry, email="fan@example.org", confirmed_at=now)
    FollowerMessage.objects.create(follower=follower, round=round_, kind="round", told="1w2")
    RegistrationSettings.objects.create(tournament=tournament)
    EntrantMessage.objects.create(
        tournament=tournament, readers="place", titles={"en": "Hall"}, texts={"en": "Come."}, written_by=user
    )
    RegistrationLetter.objects.create(registration=Registration.objects.get(tournament=tournament), kind="link")
    RoundRanks.objects.get_or_create(round=round_, defaults={"fingerprint": "", "ranks": {}})
    ResultEntry.objects.create(board=board, version=1, after_round=1, entered_at=now)
    PlayerReport.objects.create(board=board, side="w", white_outcome="1", black_outcome="0")
    DecidedPlace.objects.create(decision=TieDecision.objects.get(tournament=tournament), entry=entry, place=1)
    MethodForecast.objects.create(
        tournament=tournament, version=version, description={}, engine_version="1", active_at=now
    )
    for shown in (None, tournament):
        ShownPicture.objects.create(
            organization=house.organization, tournament=shown, content=b"", kind="png", width=1, height=1, alt="Kings",
            digest="0" * 64,
        )  # fmt: skip
    HeadingMapping.objects.create(organization=house.organization, key="a" * 64, fields={"0": "name"})
    PendingImport.objects.create(tournament=tournament, uploaded_by=user, filename="a.csv", content=b"Name")
    _load_lists(house, user, now)
    _use_the_register(house, entry, user)
    _return_a_year(house, user)
    PrizeRules.objects.get_or_create(tournament=tournament)
    Prize.objects.create(tournament=tournament, place=1, amount=100)
    PrizeExclusion.objects.create(tournament=tournament, entry=entry, reason="The organizer's son.")
    PrizeList.objects.create(tournament=tournament, version=1, content={}, digest="", confirmed_by=user)
    RevisionVerdict.objects.create(revision=revision, verifier="1", edition="2026", grade="exact")
    RevisionParts.objects.get_or_create(revision=revision, defaults={"content": {}, "key": "", "signature": ""})
    UnacceleratedPairing.objects.create(revision=revision, engine_version="1", pairs=[])
    Board.objects.filter(pk=board.pk).update(entered_by=user)
    SignInEntry.objects.create(
        organization=house.organization, user=user, kind="signed_in", what="password", key=house.organization.slug,
        at=now, last_at=now, count=1,
    )  # fmt: skip


def _load_lists(house: House, user: User, now: datetime) -> None:
    rating_list = RatingList.objects.create(
        organization=house.organization, source="national", month=now.date(), kind="standard", digest="", state="ready"
    )
    RatedPlayer.objects.create(rating_list=rating_list, name="Listed, Player", words=" listed player", word1="listed")
    upload = ListUpload.objects.create(
        organization=house.organization, source="fsi", month=now.date(), filename="a.csv", size=4, uploaded_by=user,
        state="refused",
    )  # fmt: skip
    ListPart.objects.create(upload=upload, number=1, content=b"Name")
