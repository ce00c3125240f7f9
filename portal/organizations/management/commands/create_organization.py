"""``manage.py create_organization``: how an operator lets a federation in."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email
from django.db import transaction
from django.urls import reverse
from django.utils import translation

from portal.common.errors import Refused
from portal.common.preparation import refuse_unprepared
from portal.organizations.domain import create_organization
from portal.organizations.models import User


class Command(BaseCommand):
    """Create an organization and its first owner; a new owner gets a link to choose a password."""

    help = "Create an organization and its first owner."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="address of the organization, for example fed")
        parser.add_argument("name", help="name as printed, in quotes")
        parser.add_argument("owner", help="e-mail address of the first owner")
        parser.add_argument("--first-name", default="", help="first name of a new owner; published rounds carry it")
        parser.add_argument("--last-name", default="", help="last name of a new owner")
        parser.add_argument("--country", default="", help="federation code, for example ITA")
        parser.add_argument("--language", default="en", choices=["en", "it"], help="language of its e-mails")
        parser.add_argument(
            "--address",
            default=settings.PORTAL_ADDRESS,
            help=f"where people reach the portal, for the owner's link ({settings.PORTAL_ADDRESS})",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        refuse_unprepared()
        email = options["owner"].strip().lower()
        address = options["address"].rstrip("/")
        if not address.startswith(("http://", "https://")):
            raise CommandError(f"address: write http:// or https:// before “{address}”.")
        try:
            validate_email(email)
            with transaction.atomic():
                owner = User.objects.filter(email=email).first()
                is_new = owner is None
                owner = owner or User.objects.create_user(
                    email, first_name=options["first_name"], last_name=options["last_name"]
                )
                create_organization(
                    name=options["name"],
                    slug=options["slug"],
                    owner=owner,
                    country=options["country"],
                    default_language=options["language"],
                )
        except ValidationError as error:
            raise CommandError(f"owner: {' '.join(error.messages)}") from error
        except Refused as refusal:
            raise CommandError(f"{refusal.field or 'organization'}: {refusal}") from refusal
        self.stdout.write(f"Created {options['name']} with owner {email}.")
        if is_new:
            key = {"uidb36": user_pk_to_url_str(owner), "key": default_token_generator.make_token(owner)}
            with translation.override(options["language"]):
                link = f"{address}{reverse('account_reset_password_from_key', kwargs=key)}"
            self.stdout.write(f"The owner chooses a name and a password here, once, within three days:\n{link}")
