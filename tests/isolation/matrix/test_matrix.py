"""Every address of the URL conf, opened by everybody in every way: nothing foreign is said, and nothing is changed.

The forms are those that the pages show, filled in: who has the right changes something with each of them, and nobody
else does, from another federation, without an account, or as a member in another role. What is private in an
organization carries its secret, a word that no answer to others may hold. (PDF and XLSX are packed: of those only the
status and the tables say something.)
"""

from __future__ import annotations

import time

import pytest
from django.core.cache import cache

from tests.application_role import unbound
from tests.factories import make_user
from tests.isolation.addresses import addresses
from tests.isolation.matrix.bodies import BODIES, ONLY_ANSWERS
from tests.isolation.matrix.private_house import helpers, officers, private_house
from tests.isolation.matrix.trying import Browser, Matrix, try_members_page, try_open_page
from tests.isolation.matrix.watch import different, digests


@pytest.fixture
def matrix(db: None) -> Matrix:
    with unbound():
        home, away = private_house("home"), private_house("away")
        helping = helpers(home)
        people = {
            **home.people(),
            **helping,
            **officers(home),
            "without an organization": make_user("nobody@example.org"),
        }
        people["owner of another federation"] = away.house.staff.owner
        clients = {"anonymous": Browser()}
        for who, user in people.items():
            clients[who] = Browser()
            clients[who].force_login(user)
    return Matrix(home, away, clients, helping)


@pytest.mark.long
def test_nobody_reads_or_changes_what_is_not_theirs(matrix: Matrix, capsys: pytest.CaptureFixture[str]) -> None:
    began, before, everything = time.monotonic(), digests(), addresses()
    guarded = [one for one in everything if isinstance(one.declared, tuple)]
    gone = sorted(set(BODIES) - {one.name for one in guarded})
    assert gone == [], "these addresses are gone: take them out of tests/isolation/matrix/bodies.py"
    with matrix.watch.looking():
        for address in everything:
            if address.declared == "program":
                continue  # they have a matrix of their own: test_programs
            cache.clear()
            (try_members_page if isinstance(address.declared, tuple) else try_open_page)(matrix, address, before)
    with capsys.disabled():
        counts = ", ".join(f"{count} {what}" for what, count in sorted(matrix.asked.items()))
        print(
            f"\n{len(everything)} addresses, {len(guarded)} of members; {len(matrix.clients)} people; {counts}; "
            f"{len(matrix.faults)} faults; {time.monotonic() - began:.0f} s"
        )
    assert matrix.faults == [], "\n".join(matrix.faults)
    assert different(before, digests()) == []
    assert matrix.asked["forms that changed something"] >= len(BODIES) - len(ONLY_ANSWERS)
    assert matrix.asked["open pages shown"] > 40


def test_a_page_for_members_says_their_secret(matrix: Matrix) -> None:
    """Otherwise nobody would notice that a page says it to others."""
    words = matrix.home.events["started"]
    for page in ("", "entries/", "journal/", "rounds/1/"):
        target = f"/en/manage/home/{words['tournament']}/{page}"
        assert matrix.home.secret in matrix.clients["viewer"].get(target).content.decode(), target
