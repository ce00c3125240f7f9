"""The announcement: generated from the same data that the engine reads, published in immutable versions.

The free texts of the organizer stand in ``Tournament.texts`` as ``{field: {language: text}}``. Everything else comes
from the tournament, its regulations and its schedule, so that the announcement says nothing but what is played.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.acceleration import AccelerationPlan, FrozenGroups, describe
from pairing.engine.time_control import read_time_control
from pairing.engine.wording import LANGUAGES
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import User
from tournaments.announcements.fields import AUTHORISATION, TEXT_FIELDS
from tournaments.announcements.missing import missing_fields
from tournaments.announcements.tie_break_ratings import announced_list, announced_ratings
from tournaments.announcements.waiting_details import take_effect, with_waiting
from tournaments.approvals.gate import refuse_unapproved
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import linked_pages_changed, lock, lock_taking_place
from tournaments.house_rules.rules import rules_of
from tournaments.models import AnnouncementVersion, Regulations, Round, Tournament
from tournaments.prizes.fund import prize_fund
from tournaments.regulations.actions import plan_of
from tournaments.regulations.leaving_fide_mode import keep_out
from tournaments.regulations.lots import announced_lots, announced_order, announced_rule
from tournaments.regulations.queries import prohibitions_of_tournament
from tournaments.regulations.team_settings import announced_teams
from tournaments.verification.seals import seal

FORMAT: Final = 1
"""Version of the content's shape."""

AUTHORISED_ACTION: Final = "acceleration.authorised"
"""Action of the journal: ``after`` has ``reference`` and ``valid_until`` (ISO 8601, or blank)."""

LONGEST_TEXT: Final = 8000


def announcement_content(tournament: Tournament) -> dict[str, Any]:
    """Everything that the announcement says, as JSON: what a version stores and what the page shows.

    Points are tenths, times are UTC in ISO 8601. The acceleration comes with its plan, the plan's digest and its
    description as facts and table. Name, days and place are those that wait for the next version, where some do.
    """
    tournament = with_waiting(tournament)
    regulations = Regulations.objects.select_related("method_version__method").get(tournament=tournament)
    plan = plan_of(regulations)
    fund = prize_fund(tournament)
    groups = FrozenGroups.from_json(regulations.frozen_groups) if regulations.frozen_groups else None
    control = read_time_control(tournament.coded_time_control)
    return {
        "format": FORMAT,
        "name": tournament.name,
        "host": tournament.organization.name,
        "organizer": tournament.organizer,
        "federation": tournament.federation,
        "contact": tournament.contact,
        "city": tournament.city,
        "venue": tournament.venue,
        "starts_on": tournament.starts_on.isoformat(),
        "ends_on": tournament.ends_on.isoformat(),
        "time_zone": tournament.time_zone,
        "time_control": tournament.time_control,
        "game_minutes": control.game_minutes if control else None,
        "chief_arbiter": tournament.chief_arbiter,
        "schedule": _schedule(tournament),
        "regulations": {
            "system": regulations.system,
            "edition": regulations.edition,
            **({"options": regulations.options} if regulations.options else {}),
            "rounds": regulations.rounds,
            "win": regulations.win,
            "draw": regulations.draw,
            "loss": regulations.loss,
            "pairing_bye": regulations.pairing_bye,
            "half_point_byes": regulations.half_point_byes,
            "last_half_point_round": regulations.last_half_point_round,
            **({"last_entry_round": regulations.last_entry_round} if regulations.last_entry_round else {}),
            **(announced_order(regulations) | announced_rule(regulations)),
            **(announced_lots(regulations) | announced_teams(regulations) | announced_ratings(regulations)),
            **announced_list(regulations),
            "tie_break_edition": regulations.tie_break_edition,
            "unrated_rating": regulations.unrated_rating,
            "initial_colour": regulations.initial_colour,
            "digest": regulations.digest,
        },
        "acceleration": {
            "plan": plan.to_json(),
            "digest": plan.digest,
            "accelerates": plan.accelerates,
            **describe(plan, regulations.rounds, groups).to_json(),
            **_method(regulations),
        },
        **_prohibitions(tournament),
        "texts": {
            field: {language: text for language, text in tournament.texts.get(field, {}).items() if text}
            for field in TEXT_FIELDS
            if any(tournament.texts.get(field, {}).values())
        },
        **_house_texts(tournament, regulations),
        **({"prizes": fund} if fund else {}),
    }


def _schedule(tournament: Tournament) -> list[dict[str, Any]]:
    rows = Round.objects.filter(tournament=tournament).order_by("number").values_list("number", "starts_at")
    return [{"round": number, "starts_at": start.isoformat() if start else None} for number, start in rows]


def _house_texts(tournament: Tournament, regulations: Regulations) -> dict[str, Any]:
    """What the house rules have every announcement say, by language; no key without, so that the digest of others
    stays. Once round 1 is paired it is what the version in force says: a later rule is none of this event."""
    if regulations.frozen_at is not None:
        versions = AnnouncementVersion.objects.filter(tournament=tournament).order_by("-version")
        if (newest := versions.first()) is not None:
            said = newest.content.get("house_texts")
            return {"house_texts": said} if said else {}
    texts = rules_of(tournament.organization).texts
    return {"house_texts": dict(texts)} if texts else {}


def _method(regulations: Regulations) -> dict[str, Any]:
    """The method of the organization that is played; no key without one, so that the digest of others stays."""
    chosen = regulations.method_version
    if chosen is None:
        return {}
    return {
        "house_method": {
            "key": chosen.method.key,
            "version": chosen.version,
            "names": chosen.names,
            "texts": chosen.texts,
            "digest": chosen.digest,
        }
    }


def _prohibitions(tournament: Tournament) -> dict[str, Any]:
    """The groups of players who may not meet; no key where there are none, so that the digest of others stays."""
    groups = [
        {
            "players": [entry.name for entry in group.entries.all()],
            "first_round": group.first_round,
            "last_round": group.last_round,
            "reason": group.reason,
        }
        for group in prohibitions_of_tournament(tournament)
    ]
    return {"prohibitions": groups} if groups else {}


def content_digest(content: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON of an announcement, in hexadecimal."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def digest_of(tournament: Tournament) -> str:
    """The hash of the announcement of an event as it stands now."""
    return content_digest(announcement_content(tournament))


def update_texts(*, tournament: Tournament, actor: User | None, texts: Mapping[str, Mapping[str, str]]) -> Tournament:
    """Change free texts of the announcement, ``{field: {language: text}}``; other fields stay. Not yet public.

    Raises ``Refused`` for a text that is too long; an unknown field or language is a ``KeyError``.
    """
    for field, versions in texts.items():
        for language, text in versions.items():
            if field not in TEXT_FIELDS or language not in LANGUAGES:
                raise KeyError(f"{field}.{language}")
            if len(text) > LONGEST_TEXT:
                raise Refused(
                    "text_too_long",
                    _("This text has %(length)s characters. Shorten it to %(most)s.")
                    % {"length": len(text), "most": LONGEST_TEXT},
                    field=f"{field}_{language}",
                )
    with transaction.atomic():
        current = lock(tournament)
        before = dict(current.texts)
        merged = {
            field: {language: text.strip() for language, text in {**before.get(field, {}), **versions}.items()}
            for field, versions in texts.items()
        }
        changed = {field: value for field, value in merged.items() if value != before.get(field, {})}
        if not changed:
            return current
        current.texts = {**before, **changed}
        current.save(update_fields=["texts"])
        record_change(
            current,
            "announcement.texts_changed",
            actor,
            before={field: before.get(field, {}) for field in changed},
            after=changed,
            public=False,
        )
    return current


def record_authorisation(
    *, tournament: Tournament, actor: User | None, reference: str, valid_until: date | None = None
) -> Tournament:
    """Note by which letter the Qualification Commission authorised the method (C.04.2 Article 1.2); empty takes it
    back. ``valid_until`` is the last day of an authorisation that ends.

    The journal keeps the time of the entry, which is public at once among the duties; the announcement says the
    reference from its next version on. Raises ``Refused`` as ``update_texts`` does.
    """
    with transaction.atomic():
        same = dict.fromkeys(LANGUAGES, reference)
        current = update_texts(tournament=tournament, actor=actor, texts={AUTHORISATION: same})
        after = {"reference": reference.strip(), "valid_until": valid_until.isoformat() if valid_until else ""}
        rows = JournalEntry.objects.filter(action=AUTHORISED_ACTION, subject=current.subject).order_by("-at", "-pk")
        if after != (rows.values_list("after", flat=True).first() or {"reference": "", "valid_until": ""}):
            record_change(current, AUTHORISED_ACTION, actor, after=after)
    return current


def authorisation_of(tournament: Tournament) -> str:
    """The reference that ``record_authorisation`` noted; blank without one."""
    return next(filter(None, tournament.texts.get(AUTHORISATION, {}).values()), "")


def acceleration_known(tournament: Tournament, plan: AccelerationPlan) -> bool:
    """Whether players can know ``plan``: the version in force says it, or an arbiter has said where they were told.

    FIDE allows an acceleration only where it is announced in advance (C.04.2 Article 1.1); without one there is nothing
    to know. Two queries at most.
    """
    if not plan.accelerates:
        return True
    versions = AnnouncementVersion.objects.filter(tournament=tournament).order_by("-version")
    if versions.values_list("content__acceleration__digest", flat=True).first() == plan.digest:
        return True
    told = JournalEntry.objects.filter(action="round.requested", subject=tournament.subject, after__plan=plan.digest)
    return told.exists()


def publish_announcement(*, tournament: Tournament, actor: User, change_note: str = "") -> AnnouncementVersion:
    """Publish the announcement as it stands now: a new immutable version; the tournament becomes public.

    Raises ``Refused``: ``announcement_incomplete`` (fact ``missing`` lists what), ``announcement_unchanged`` when the
    version in force says the same, ``change_note_missing`` from the second version on, ``approval_missing`` where the
    house rules ask for an approval and this very text has none.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        missing = missing_fields(current)
        if missing:
            raise Refused(
                "announcement_incomplete",
                _("The announcement is not complete. Fill in what is missing, then publish it."),
                missing=[item.message for item in missing],
            )
        content = announcement_content(current)
        digest = content_digest(content)
        newest = AnnouncementVersion.objects.filter(tournament=current).order_by("-version").first()
        if newest is not None and newest.digest == digest:
            raise Refused(
                "announcement_unchanged",
                _("Nothing has changed since version %(version)s. There is nothing to publish.")
                % {"version": newest.version},
            )
        if newest is not None and not change_note.strip():
            raise Refused("change_note_missing", _("Say in a few words what changed and why."), field="change_note")
        refuse_unapproved(current, digest)
        take_effect(current, actor)
        version = AnnouncementVersion.objects.create(
            tournament=current,
            version=newest.version + 1 if newest else 1,
            content=content,
            digest=digest,
            change_note=change_note.strip(),
            published_by=actor,
        )
        seal(current)
        if not current.is_public:
            current.is_public = True
            current.save(update_fields=["is_public"])
            linked_pages_changed(current)
        record_change(
            current,
            "announcement.published",
            actor,
            before={"version": newest.version, "digest": newest.digest} if newest else None,
            after={"version": version.version, "digest": digest},
            reason=version.change_note,
        )
        keep_out(current, Regulations.objects.get(tournament=current), actor)
    tournament.is_public = True
    return version
