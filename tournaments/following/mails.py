"""E-mails to followers: the question whether they are wanted, and what there is to tell."""

from __future__ import annotations

from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

from portal.organizations.letters import letter
from tournaments.following.links import confirm_address, leave_address
from tournaments.following.wording import Message
from tournaments.models import Follower


def question_letter(follower: Follower) -> EmailMessage:
    """The question to the owner of an address whether the messages are wanted."""
    with translation.override(follower.language):
        words = {"player": follower.entry.name, "tournament": follower.entry.tournament.name}
        title = _("Do you want messages about %(player)s?") % words
        text = "\n\n".join(
            (
                _("Somebody gave this address for messages about %(player)s in %(tournament)s.") % words,
                _("If you want them, open this page and press the button:"),
                confirm_address(follower),
                _("Otherwise do nothing: no other message comes, and the address is deleted after two days."),
            )
        )
        return letter(follower.email, title, text, leave=leave_address(follower))


def message_letter(follower: Follower, message: Message) -> EmailMessage:
    """A message to a follower, with the way to get no more."""
    with translation.override(follower.language):
        leave = leave_address(follower)
        foot = _("You asked for this message. To get no more, open this page: %(leave)s") % {"leave": leave}
        text = f"{message.text}\n{message.address}\n\n-- \n{foot}"
        return letter(follower.email, message.title, text, leave=leave)
