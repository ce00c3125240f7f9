"""The course of a scripted Saturday: the site that it is played on, and what happens in which round."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.result_typing import serve
from tests.saturday import EXACT, LEGAL, Saturday
from tests.separate_site import Site

PREPARE = """
organization = factories.make_organization()
with scope(organization=organization):
    factories.make_staff(organization)
print(1)
"""


@contextmanager
def site_of_the_day(folder: Path) -> Iterator[str]:
    """A portal with web server and worker, members and no tournament; its address."""
    site = Site(folder)
    try:
        site.prepare()
        site.run(PREPARE)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        worker = site.worker()
        try:
            server = serve(site, port)
            try:
                yield f"http://127.0.0.1:{port}"
            finally:
                server.terminate()
                server.wait(timeout=30)
        finally:
            site.kill(worker)
    finally:
        site.close()


def play(day: Saturday) -> None:
    """Everything, round by round. What comes late needs five rounds."""
    day.announce()
    for round_ in range(1, day.rounds + 1):
        before_round(day, round_)
        day.pair(round_)
        day.look(f"draft-{round_}")
        if round_ == 3:
            day.pair_two_by_hand(round_)
        day.publish(round_)
        if round_ == 2:
            day.withdraw_publication(round_)
            day.add_late("Later, Lia", 1700, 2)
            day.pair(round_)
            day.publish(round_)
        day.enter_results(round_, {2: {3: "?"}, 4: {2: "+", 5: "-", 6: "x"}}.get(round_, {}))
        day.look(f"results-{round_}")
        if round_ == 1:
            day.second_reading(round_, 6)
        if round_ == 5:
            day.correct(2, 3, "1", "", "finish an adjourned game")
        said = day.verdict(round_)
        assert said in ({EXACT, LEGAL} if round_ == 3 else {EXACT}), (round_, said)
        day.close(round_)
    wrong = day.rounds - 1
    right = "=" if day.typed[wrong][5] != "=" else "1"
    day.correct(wrong, 5, right, "The slip says so.", "correct a result after the end")


def before_round(day: Saturday, round_: int) -> None:
    """Who comes, goes and is away before a round is paired."""
    if round_ == 1:
        if day.whole_hall:
            day.check_in(day.list[:3])
        else:
            with day.hands.task("three absences"):
                day.absent(day.list[:3])
        with day.hands.task(f"half-point byes for {len(day.batch)} players"):
            day.byes(day.batch, 2, "H")
    elif round_ == 2:
        day.add_late("Late, Luca", 2150, 2)
    elif round_ == 3:
        day.withdraw(day.list[5])
        day.withdraw(day.list[7])
    elif round_ == 4:
        with day.hands.task("one absence"):
            day.absent([day.list[9]])
    elif round_ == 5:
        day.return_(day.list[5])
