"""Users, organizations, memberships and invitations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from itertools import combinations
from typing import Any, ClassVar, Final

from django.conf import settings
from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.core.validators import MaxValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from portal.common.policies import HOUSE_RULES, SCOPES
from portal.common.scoping import ScopedManager
from portal.organizations.hosts.models import HostClaim  # noqa: F401 - Django finds tables here

LONGEST_CONTACT_DAYS: Final = 730
"""Longer no organization keeps contact data of registrations after an event."""


class UserManager(BaseUserManager["User"]):
    """Users are known by their e-mail address."""

    def create_user(self, email: str, password: str | None = None, **extra: Any) -> User:
        """A new account; ``password`` None leaves it without a usable password."""
        user = self.model(email=self.normalize_email(email).lower(), **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **extra: Any) -> User:
        """A new account of the operator of the site."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **extra)


class User(AbstractUser):
    """A person who signs in. What they may do is decided by their memberships alone."""

    username = None  # type: ignore[assignment]
    email = models.EmailField(_("e-mail address"), unique=True)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects = UserManager()  # type: ignore[misc, assignment]

    class Meta(AbstractUser.Meta):
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_once")]

    def __str__(self) -> str:
        """How the person is named in public; never the full address."""
        return self.get_full_name() or self.email.split("@")[0]


class Organization(models.Model):
    """A federation or club that hosts tournaments; the tenant of everything below it."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(
        _("address"),
        max_length=40,
        unique=True,
        validators=[RegexValidator(r"^[a-z0-9][a-z0-9-]*$", _("Use small letters, digits and hyphens."))],
    )
    country = models.CharField(_("country"), max_length=3, blank=True)
    """Federation code as in rating lists, for example ITA."""
    accent = models.CharField(
        _("colour"),
        max_length=7,
        default="#1f5f8b",
        validators=[RegexValidator(r"^#[0-9a-fA-F]{6}$", _("Give the colour as # and six hexadecimal digits."))],
    )
    default_language = models.CharField(
        _("language"), max_length=5, choices=[("en", _("English")), ("it", _("Italian"))], default="en"
    )
    website = models.URLField(_("web site"), blank=True)
    required_fields = models.JSONField(_("required in announcements"), default=list, blank=True)
    """What an announcement must say here, beyond what every announcement must; names of its fields."""
    arbiter_accelerates = models.BooleanField(_("arbiters may set the acceleration"), default=False, db_default=False)
    """The house rule of this name (``portal.common.policies``)."""
    second_factor = models.BooleanField(_("members need a second factor"), default=False, db_default=False)
    """No page of members opens for one who signs in with a password alone (``organizations.second_factor``)."""
    quotas = models.JSONField(default=dict, blank=True)
    """What it may take of the machine, by name, where that differs from the settings (``organizations.quotas``)."""
    event_rules = models.JSONField(_("house rules"), default=dict, blank=True, db_default=Value({}, models.JSONField()))
    """What its events may choose and begin with, and what every announcement says: ``tournaments.house_rules``."""
    noindex = models.BooleanField(_("keep its pages out of search engines"), default=False, db_default=False)
    contact_days = models.PositiveSmallIntegerField(
        _("days that contact data are kept after an event"),
        default=30,
        db_default=30,
        validators=[MaxValueValidator(LONGEST_CONTACT_DAYS)],
    )
    """Then e-mail addresses, names of guardians and consents of registrations are deleted."""
    privacy = models.JSONField(default=dict, blank=True, db_default=Value({}, models.JSONField()))
    """What its page on privacy says in its own words: ``responsible``, ``contact``, and ``shown``, ``kept`` and
    ``rights`` as ``{language: text}``. What is missing is said by ``tournaments.privacy.wording``."""
    own_host = models.CharField(_("host name of its own"), max_length=253, blank=True, default="", db_default="")
    """Verified and served (``organizations.hosts``); blank: its pages are at the portal's host alone."""
    parent = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="branches")
    """The organization above it, set by ``organizations.tree`` alone; None for one that stands alone or on top."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["own_host"], condition=~Q(own_host=""), name="own_host_once"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("public:organization", kwargs={"organization": self.slug})

    @property
    def house_rules(self) -> frozenset[str]:
        """The house rules that are switched on."""
        return frozenset(rule for rule in HOUSE_RULES if getattr(self, rule))


class Role(models.TextChoices):
    """What a member may do. An owner may do everything; an organizer does not pair, an arbiter does not organize; an
    officer reads, here and in every organization below, and approves."""

    OWNER = "owner", _("owner")
    OFFICER = "officer", _("federation officer")
    ORGANIZER = "organizer", _("organizer")
    ARBITER = "arbiter", _("arbiter")
    VIEWER = "viewer", _("viewer")


WORKING: Final = (Role.ARBITER, Role.OFFICER, Role.ORGANIZER, Role.OWNER)
"""Roles that one person may hold together; who only reads has no other."""
HELD_TOGETHER: Final = (
    *(",".join(some) for count in range(1, len(WORKING) + 1) for some in combinations(WORKING, count)),
    Role.VIEWER.value,
)
"""Every set of roles as ``roles`` of a member holds it: in the order of the alphabet, with commas between."""


class EventRole(models.TextChoices):
    """What somebody may do in one event of an organization, and nowhere else in it."""

    ARBITER = "event_arbiter", _("arbiter of the event")
    REGISTRAR = "event_registrar", _("registrar")
    RESULTS = "event_results", _("result entry")
    VIEWER = "event_viewer", _("viewer of the event")


WORKING_IN_EVENT: Final = (EventRole.ARBITER, EventRole.REGISTRAR, EventRole.RESULTS)
HELD_IN_EVENT: Final = (
    *(",".join(some) for count in range(1, 4) for some in combinations(WORKING_IN_EVENT, count)),
    EventRole.VIEWER.value,
)
"""Every set of roles as ``roles`` in one event holds it, written like ``HELD_TOGETHER``."""


def event_roles_written(roles: Iterable[str]) -> str:
    """A set of roles as one value of ``HELD_IN_EVENT``; ValueError for a set that nobody can hold."""
    return _written(roles, EventRole.VIEWER, HELD_IN_EVENT)


def roles_written(roles: Iterable[str]) -> str:
    """A set of roles as one value of ``HELD_TOGETHER``; ValueError for a set that nobody can hold.

    Reading is part of every other role, so that ``viewer`` beside another one falls away.
    """
    return _written(roles, Role.VIEWER, HELD_TOGETHER)


def _written(roles: Iterable[str], reading: str, sets: Sequence[str]) -> str:
    chosen = set(roles)
    written = ",".join(sorted(chosen - {reading} or chosen))
    if written not in sets:
        raise ValueError(f"no set of roles: {written!r}")
    return written


def roles_in_words(written: str) -> str:
    """A value of ``HELD_TOGETHER`` or ``HELD_IN_EVENT`` for readers, the role with most rights first; other values as
    they are."""
    held = written.split(",")
    return ", ".join(str(role.label) for role in (*Role, *EventRole) if role in held) or written


def still_held(now: datetime, path: str = "") -> Q:
    """The rows of memberships, of the organization or of an event, that give rights at ``now``. ``path`` is what comes
    before ``ends_at`` in rows that offer roles or lead to them, as in ``membership__``."""
    return Q(**{f"{path}ends_at": None}) | Q(**{f"{path}ends_at__gt": now})


def last_day_of(ends_at: datetime) -> date:
    """The last day on which roles with this end give rights, by the clocks of the active time zone."""
    return timezone.localdate(ends_at - timedelta(microseconds=1))


def end_of(day: date | None) -> datetime | None:
    """The moment at which roles end that are given until ``day``, that day included; None without a day."""
    if day is None:
        return None
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))


class Held(models.Model):
    """Roles of one person, with an end or without."""

    user: models.ForeignKey[User, User]
    roles: models.CharField[str, str]
    ends_at = models.DateTimeField(_("last day"), null=True)
    """From this moment on they give no right; None: until somebody takes them away."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.user} ({self.roles})"

    @property
    def held(self) -> frozenset[str]:
        """The roles one by one, whether they have ended or not."""
        return frozenset(self.roles.split(","))

    @property
    def has_ended(self) -> bool:
        """Whether they give no right any more."""
        return self.ends_at is not None and self.ends_at <= timezone.now()

    @property
    def last_day(self) -> date | None:
        """The last day on which they give rights; None without an end."""
        return last_day_of(self.ends_at) if self.ends_at is not None else None

    @property
    def roles_text(self) -> str:
        """The roles for readers."""
        return roles_in_words(self.roles)


class Membership(Held):
    """One person's roles in one organization."""

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    roles = models.CharField(_("roles"), max_length=40)
    """One of ``HELD_TOGETHER``."""

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["organization", "user"], name="member_once"),
            models.CheckConstraint(condition=Q(roles__in=HELD_TOGETHER), name="member_roles_known"),
        ]


class EventMembership(Held):
    """One person's roles in one event; who has none in the organization as a whole sees nothing else of it."""

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="event_memberships")
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="event_memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_memberships")
    roles = models.CharField(_("roles"), max_length=60)
    """One of ``HELD_IN_EVENT``."""

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="event_member_once"),
            models.CheckConstraint(condition=Q(roles__in=HELD_IN_EVENT), name="event_member_roles_known"),
        ]


class Invitation(models.Model):
    """An offer of roles, sent by e-mail. Only a hash of its token is stored."""

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="invitations")
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, null=True, related_name="invitations"
    )
    """The event in which the roles are offered; None: in the organization as a whole."""
    email = models.EmailField(_("e-mail address"))
    roles = models.CharField(_("roles"), max_length=60)
    """One of ``HELD_TOGETHER``, in an event one of ``HELD_IN_EVENT``."""
    role_ends_at = models.DateTimeField(null=True)
    """The end of the roles themselves; None: they have none."""
    token_hash = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(tournament=None, roles__in=HELD_TOGETHER)
                | Q(tournament__isnull=False, roles__in=HELD_IN_EVENT),
                name="invitation_roles_known",
            ),
            models.CheckConstraint(condition=Q(expires_at__gt=F("created_at")), name="invitation_expires_later"),
        ]

    def __str__(self) -> str:
        return f"{self.email} ({self.roles})"

    @property
    def last_day(self) -> date | None:
        """The last day of the offered roles; None where they have no end."""
        return last_day_of(self.role_ends_at) if self.role_ends_at is not None else None

    @property
    def roles_text(self) -> str:
        """The roles for readers."""
        return roles_in_words(self.roles)


SCOPES_TOGETHER: Final = tuple(
    ",".join(some) for count in range(1, len(SCOPES) + 1) for some in combinations(sorted(SCOPES), count)
)
"""Every set of scopes as ``scopes`` of a token holds it: in the order of the alphabet, with commas between."""


class ApiToken(models.Model):
    """The key of a program that works for an organization as one of its members does. Only a hash of it is stored.

    Rows stay: the journal names them. A token whose membership has ended is dead for good, also where the same person
    becomes a member again.
    """

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="tokens")
    membership = models.ForeignKey(Membership, on_delete=models.SET_NULL, null=True, related_name="tokens")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(_("name"), max_length=60)
    """What it is for, as its owner says."""
    scopes = models.CharField(_("rights"), max_length=80)
    """One of ``SCOPES_TOGETHER``."""
    everywhere = models.BooleanField(default=True)
    """Whether it is good for every event of the organization; otherwise for those that ``TokenTournament`` names."""
    token_hash = models.CharField(max_length=64, unique=True)
    beginning = models.CharField(max_length=12)
    """The first letters, by which its owner knows it again."""
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    """To the minute."""

    organization_path: ClassVar[str] = "organization"
    objects = ScopedManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(scopes__in=SCOPES_TOGETHER), name="token_scopes_known"),
            models.CheckConstraint(condition=Q(expires_at__gt=F("created_at")), name="token_expires_later"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def held(self) -> frozenset[str]:
        """The scopes one by one."""
        return frozenset(self.scopes.split(","))


# Django knows a model once this module has named it.
from portal.organizations.admission.models import AdmissionRequest  # noqa: E402, F401
from portal.organizations.signins.models import SignInEntry  # noqa: E402, F401
from portal.organizations.tree.models import JoinRequest  # noqa: E402, F401
