"""Among equals the alphabet ranks, and letters with marks stand beside those without (C.04.2 Article 2.2)."""

from __future__ import annotations

from tests.factories import make_tournament
from tournaments.entries.actions import add_entry
from tournaments.models import Entry


def test_letters_with_marks_are_in_their_place(organization, staff):
    tournament = make_tournament(organization, entries=0)
    for name in ("Zappa, Z", "Öhman, O", "Ångström, A", "Olsen, P", "Žižka, J", "Angelov, B", "Łuczak, M", "Lund, K"):
        add_entry(tournament=tournament, actor=staff.organizer, name=name, rating=2000)
    listed = Entry.objects.filter(tournament=tournament).order_by("pairing_number").values_list("name", flat=True)
    assert [name.split(",")[0] for name in listed] == [
        "Angelov", "Ångström", "Łuczak", "Lund", "Öhman", "Olsen", "Zappa", "Žižka",
    ]  # fmt: skip
