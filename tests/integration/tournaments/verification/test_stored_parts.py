"""What was parsed once is not parsed again; what somebody changed is."""

from __future__ import annotations

import pytest
from django_scopes import scope

from tests.integration.tournaments.public_event import build
from tests.without_guards import unguard
from tournaments.models import RevisionParts, RoundRevision
from tournaments.verification import stored_parts
from tournaments.verification.chain import links, parse_once
from tournaments.verification.signing import sign


@pytest.fixture
def spring_open(db):
    one = build()
    with scope(organization=one.organization):
        yield one


@pytest.fixture
def parsed(monkeypatch):
    """How many texts were parsed."""
    found: list[str] = []
    real = stored_parts._parsed
    monkeypatch.setattr(stored_parts, "_parsed", lambda *text: (found.append(text), real(*text))[1])
    return found


def test_a_second_look_parses_nothing_and_says_the_same(spring_open, parsed, django_assert_num_queries):
    RevisionParts.objects.all().delete()
    first = list(links(spring_open.tournament))
    assert len(parsed) == 3 * len(first)
    assert parse_once(spring_open.tournament) == len(first)
    parsed.clear()
    with django_assert_num_queries(1):
        assert list(links(spring_open.tournament)) == first
    assert parsed == []
    assert [link.fault for link in first] == [""] * len(first)
    with django_assert_num_queries(1):
        parse_once(spring_open.tournament)


def test_what_was_changed_is_parsed(spring_open, parsed):
    parse_once(spring_open.tournament)
    parsed.clear()
    unguard(RoundRevision)
    second = list(links(spring_open.tournament))[1]
    RoundRevision.objects.filter(pk=second.pk).update(explanation={"boards": []})
    assert [link.fault for link in links(spring_open.tournament)] == ["", "content", ""]
    assert len(parsed) == 1


@pytest.mark.parametrize("change", ["digest", "another revision", "key", "own key"])
def test_nobody_makes_what_is_kept_say_something_else(spring_open, parsed, change):
    parse_once(spring_open.tournament)
    parsed.clear()
    row, other = RevisionParts.objects.order_by("pk")[:2]
    if change == "another revision":
        row.content, row.signature = other.content, other.signature
    else:
        row.content["parts"]["payload"][1] = "0" * 64
    if change == "key":
        row.key = "0" * 16
    if change == "own key":
        row.signature = sign(row.content, "a key that the installation does not have")
    row.save()
    assert [link.fault for link in links(spring_open.tournament)] == [""] * 3
    assert len(parsed) == 3
