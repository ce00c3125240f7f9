"""The organization's own journal in words: members, invitations, settings. Each tournament has a journal of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from portal.common.models import JournalEntry
from portal.organizations.models import Organization, roles_in_words
from portal.organizations.quotas import LABELS

PAGE: Final = 50
ACTIONS: Final[Mapping[str, Any]] = {
    "organization.created": gettext_lazy("Organization created"),
    "organization.changed": gettext_lazy("Settings changed"),
    "organization.logo": gettext_lazy("Logo changed"),
    "organization.logo_removed": gettext_lazy("Logo removed"),
    "organization.quota_set": gettext_lazy("Quota set by the operator"),
    "host.claimed": gettext_lazy("Host name claimed"),
    "host.verified": gettext_lazy("Host name verified and served"),
    "host.stopped": gettext_lazy("Host name no longer verified, and not served any more"),
    "host.withdrawn": gettext_lazy("Host name given up"),
    "tree.asked": gettext_lazy("Asked for a place below another organization"),
    "tree.invited": gettext_lazy("Invited to stand below another organization"),
    "tree.joined": gettext_lazy("Stands below another organization from now on"),
    "tree.declined": gettext_lazy("Place below another organization declined"),
    "tree.withdrawn": gettext_lazy("Question about a place below another organization taken back"),
    "tree.parted": gettext_lazy("Stands below another organization no longer"),
    "tournament.deleted": gettext_lazy("Event deleted that was never public"),
    "template.removed": gettext_lazy("Template removed"),
    "member.invited": gettext_lazy("Invited"),
    "member.invitation_revoked": gettext_lazy("Invitation taken back"),
    "member.joined": gettext_lazy("Became a member"),
    "member.added": gettext_lazy("Became a member"),
    "member.role_changed": gettext_lazy("Role changed"),
    "member.joined_event": gettext_lazy("Became a helper of an event"),
    "member.event_role_given": gettext_lazy("Role in an event given"),
    "member.event_role_changed": gettext_lazy("Role in an event changed"),
    "member.event_role_ended": gettext_lazy("Role in an event taken away"),
    "member.left": gettext_lazy("Left of their own will"),
    "member.removed": gettext_lazy("Membership ended"),
    "person.contacts_deleted": gettext_lazy("Contact data of a person deleted"),
    "person.erased": gettext_lazy("Person erased"),
    "person.handed_out": gettext_lazy("Data of a person handed out"),
    "register.player_added": gettext_lazy("Player added to the register"),
    "register.player_changed": gettext_lazy("Player of the register changed"),
    "register.player_removed": gettext_lazy("Player removed from the register"),
    "register.merged": gettext_lazy("Two records of the register merged"),
    "register.membership_set": gettext_lazy("Membership written down"),
    "register.membership_removed": gettext_lazy("Membership taken back"),
    "register.club_added": gettext_lazy("Club added to the register"),
    "register.club_changed": gettext_lazy("Club of the register changed"),
    "register.club_removed": gettext_lazy("Club removed from the register"),
    "register.settings": gettext_lazy("Settings of the register changed"),
    "register.loaded": gettext_lazy("Register loaded from a file or a list"),
    "register.exported": gettext_lazy("Register downloaded"),
    "year.exported": gettext_lazy("Return of a year downloaded"),
    "series.created": gettext_lazy("Series made"),
    "series.changed": gettext_lazy("Settings of a series changed"),
    "series.event_added": gettext_lazy("Event added to a series"),
    "series.event_taken_out": gettext_lazy("Event taken out of a series"),
    "series.category_added": gettext_lazy("Category of a series added"),
    "series.category_removed": gettext_lazy("Category of a series removed"),
    "series.deleted": gettext_lazy("Series deleted"),
    "token.made": gettext_lazy("Token of a program made"),
    "token.ended": gettext_lazy("Token of a program ended"),
    "webhook.made": gettext_lazy("Webhook made"),
    "webhook.ended": gettext_lazy("Webhook ended"),
    "webhook.resumed": gettext_lazy("Webhook tried again"),
    "webhook.replayed": gettext_lazy("Message of a webhook sent again"),
}
SCOPE_NAMES: Final[Mapping[str, Any]] = {
    "read": gettext_lazy("read what members read"),
    "entries": gettext_lazy("entries, byes and check-in"),
    "rounds": gettext_lazy("pair, publish and correct rounds"),
    "results": gettext_lazy("results and points given or taken"),
    "reports": gettext_lazy("freeze reports"),
    "announcements": gettext_lazy("publish announcements and ask for their approval"),
    "approvals": gettext_lazy("list approvals that wait, and answer them"),
    "register": gettext_lazy("read and change the register of players"),
}
"""The scopes of a token for readers, in the order in which one would give them."""
_LABELS: Final[Mapping[str, Any]] = {
    "below": gettext_lazy("below"),
    "above": gettext_lazy("above"),
    "role": gettext_lazy("role"),
    "owner": gettext_lazy("owner"),
    "event": gettext_lazy("event"),
    "until": gettext_lazy("last day"),
    "scopes": gettext_lazy("rights"),
    "events": gettext_lazy("events"),
    "expires_on": gettext_lazy("good until"),
    "address": gettext_lazy("address"),
    "kinds": gettext_lazy("what is told"),
    "number": gettext_lazy("message"),
    "privacy": gettext_lazy("page on privacy"),
    "records": gettext_lazy("records"),
    "player": gettext_lazy("player"),
    "club": gettext_lazy("club"),
    "code": gettext_lazy("code"),
    "region": gettext_lazy("region"),
    "season": gettext_lazy("season"),
    "kind": gettext_lazy("kind"),
    "checks_memberships": gettext_lazy("check memberships in the entry lists"),
    "file": gettext_lazy("file"),
    "new": gettext_lazy("new"),
    "changed": gettext_lazy("changed"),
    "clubs": gettext_lazy("clubs"),
    "kept": gettext_lazy("record that stays"),
    "merged": gettext_lazy("record that goes"),
    "birth_year": gettext_lazy("year of birth"),
    "sex": gettext_lazy("sex"),
    "federation": gettext_lazy("federation"),
    "fide_id": gettext_lazy("FIDE ID"),
    "national_id": gettext_lazy("national ID"),
    "title": gettext_lazy("title"),
    "year": gettext_lazy("year"),
    "tournaments": gettext_lazy("tournaments"),
    "players": gettext_lazy("players"),
    "series": gettext_lazy("series"),
    "category": gettext_lazy("category"),
    "description": gettext_lazy("description"),
    "counting": gettext_lazy("an event brings"),
    "place_points": gettext_lazy("points for the places"),
    "shared_places": gettext_lazy("shared places"),
    "best": gettext_lazy("best events that count"),
    "least": gettext_lazy("events needed for a rank"),
    "tie_breaks": gettext_lazy("between equal players"),
    "born_from": gettext_lazy("born in or after"),
    "born_to": gettext_lazy("born in or before"),
    **LABELS,
}
_ABOUT_A_PERSON: Final = "member."


@dataclass(frozen=True, slots=True)
class Change:
    """One value before and after; blank where there was none."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One thing that was done."""

    entry: JournalEntry
    action: str
    person: str
    """The e-mail address of the member or guest concerned; blank for a change of the organization itself."""
    changes: tuple[Change, ...]


def journal_page(organization: Organization, page: Any) -> tuple[Page[JournalEntry], list[JournalRow]]:
    """One page of what was done with members and settings, newest first. Two queries."""
    rows = JournalEntry.objects.filter(organization=organization, subject="").select_related("actor", "token")
    shown = Paginator(rows.order_by("-at", "-pk"), PAGE).get_page(page)
    return shown, [_row(entry) for entry in shown]


def scopes_in_words(written: str) -> str:
    """The scopes of a token (``SCOPES_TOGETHER``) for readers."""
    held = written.split(",")
    return ", ".join(str(name) for scope, name in SCOPE_NAMES.items() if scope in held)


def _row(entry: JournalEntry) -> JournalRow:
    before, after = entry.before or {}, entry.after or {}
    about_a_person = entry.action.startswith(_ABOUT_A_PERSON)
    # Databases keep the keys of JSON in different orders.
    names = sorted(name for name in {**after, **before} if not (about_a_person and name == "email"))
    return JournalRow(
        entry=entry,
        action=str(ACTIONS.get(entry.action, entry.action)),
        person=str({**before, **after}.get("email", "")) if about_a_person else "",
        changes=tuple(
            Change(_label(name), _value(name, before.get(name)), _value(name, after.get(name)))
            for name in names
            if before.get(name) != after.get(name)
        ),
    )


def _label(name: str) -> str:
    if name in _LABELS:
        return str(_LABELS[name])
    fields = {field.name: field.verbose_name for field in Organization._meta.fields}
    return str(fields.get(name, name))


def _words_of(value: Mapping[str, Any]) -> list[str]:
    """Every text of a setting that holds several, in the order of their names."""
    texts = [value[name] for name in sorted(value)]
    return [part for text in texts for part in (_words_of(text) if isinstance(text, dict) else [_word(text)])]


def _word(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


def _value(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if not value:
        return ""
    if name == "role":
        return roles_in_words(str(value))
    if name == "scopes":
        return scopes_in_words(str(value))
    if name == "events":
        return ", ".join(value)
    if name == "default_language":
        return str(dict(Organization._meta.get_field("default_language").choices or ()).get(value, value))
    if isinstance(value, dict):
        return "; ".join(_words_of(value))
    if isinstance(value, list):
        return ngettext("%(count)s field", "%(count)s fields", len(value)) % {"count": len(value)}
    return str(value)
