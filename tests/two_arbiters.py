"""Two people who enter results on the same round at the same time, request by request in a random order, with answers
that get lost: what each of them saw, sent and was told.

Used for a sample by the tests and by ``tests/benchmarks/two_arbiters.py`` for a thousand interleavings.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

RESULTS = ("1:0", "=:=", "0:1", "+:-", "-:+", "?:?")


@dataclass
class Desk:
    """One person's open page."""

    client: Client
    name: str
    url: str
    seen: dict[int, tuple[int, int, str]] = field(default_factory=dict)
    """Id of the pair, version and result by board, as this page shows them."""
    lost: list[tuple[int, str, dict[str, str]]] = field(default_factory=list)
    """Entries (board, result, form) whose answers did not arrive."""
    keys: int = 0

    def refresh(self) -> None:
        """What the page asks every few seconds."""
        self.learn(self.client.get(f"{self.url}state/", headers={"Accept": "application/json"}).json()["boards"])

    def learn(self, boards: Sequence[dict[str, Any]]) -> None:
        for board in boards:
            self.seen[board["number"]] = (board["pk"], board["version"], board["result"])

    def form(self, board: int, result: str) -> dict[str, str]:
        """An entry from what the page shows, under a new key."""
        self.keys += 1
        pk, version, _result = self.seen[board]
        return {"entry": f"{board} {pk} {version} {result}", "key": f"{self.name}-{self.keys:08}"}

    def send(self, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        """Status and answer."""
        answer = self.client.post(self.url, form, headers={"Accept": "application/json"})
        return answer.status_code, answer.json()


def interleave(desks: Sequence[Desk], chance: random.Random, *, boards: int, steps: int) -> list[str]:
    """A random interleaving. Returns every result that was lost and every one that was written over unseen."""
    wrong: list[str] = []
    truth: dict[int, str] = {}
    for desk in desks:
        desk.refresh()
        desk.lost.clear()
        truth |= {number: shown[2] for number, shown in desk.seen.items()}
    for _ in range(steps):
        desk = chance.choice(desks)
        what = chance.random()
        if what < 0.2:
            desk.refresh()
        elif what < 0.35 and desk.lost:
            board, result, form = desk.lost.pop(0)
            status, told = desk.send(form)
            if status == 200 and told["boards"][0]["result"] != truth[board]:
                wrong.append(f"{desk.name} repeated board {board}: {result} changed {truth[board]}")
            desk.learn(told["boards"])
        else:
            board, result = chance.randint(1, boards), chance.choice(RESULTS)
            shown = desk.seen[board][2]
            form = desk.form(board, result)
            status, told = desk.send(form)
            if status == 200:
                if shown != truth[board] and result != truth[board]:
                    wrong.append(f"{desk.name} wrote {result} over {truth[board]} on board {board}, seen {shown!r}")
                truth[board] = result
            elif told["code"] != "result_changed" or told["boards"][0]["result"] != truth[board]:
                wrong.append(f"{desk.name} was refused on board {board} with {told}")
            if status == 200 and chance.random() < 0.3:
                desk.lost.append((board, result, form))
            else:
                desk.learn(told["boards"])
    desks[0].refresh()
    wrong += [
        f"board {number}: entered {result}, stored {desks[0].seen[number][2]}"
        for number, result in truth.items()
        if desks[0].seen[number][2] != result
    ]
    return wrong
