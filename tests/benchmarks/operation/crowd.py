"""People of a soak: arbiters at the forms of the desk, and visitors whose pages stay open."""

from __future__ import annotations

import asyncio
import gzip
import html
import json
import random
import re
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlencode

PASSWORD: Final = "a long enough password"
RESULTS: Final = ("1:0", "0:1", "=:=")
ROUND: Final = "/en/manage/{organization}/{event}/rounds/{number}/"
_ROW: Final = re.compile(r'data-board="(\d+)"\s+data-pk="(\d+)"\s+data-version="(\d+)"\s+data-result="([^"]*)"')
_TOKEN: Final = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
_PATIENCE: Final = 60.0


class Wrong(Exception):
    """Something that a person should not have met."""


@dataclass
class Notes:
    """What everybody met: seconds of each answer by kind, the number of each status, and what was wrong."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    stored: int = 0
    paired: list[float] = field(default_factory=list)
    """Seconds from the press of *Pair* until the draft was there."""
    published: int = 0


@dataclass
class Answer:
    """One answer."""

    status: int
    headers: dict[str, str]
    text: str


class Line:
    """A browser: one connection, made again where the server has closed it, and the cookies it was given."""

    def __init__(self, port: int, notes: Notes) -> None:
        self.port, self.notes = port, notes
        self.cookies: dict[str, str] = {}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, kind: str, path: str, form: dict[str, str] | None = None, *, etag: str = "", script: bool = False
    ) -> Answer:
        """The answer to one question; how long it took is noted under ``kind``. Raises ``Wrong``."""
        began = time.monotonic()
        for again in (False, True):
            idle = self._streams is not None
            try:
                answer = await asyncio.wait_for(self._ask(path, form, etag, script), _PATIENCE)
                break
            except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
                self.close()
                # A connection that nobody used for a while may be closed, and a browser then asks on another one.
                if again or not idle or isinstance(error, TimeoutError):
                    raise Wrong(f"{kind} {path}: {error!r}") from error
        self.notes.seconds[kind].append(time.monotonic() - began)
        self.notes.statuses[answer.status] += 1
        return answer

    async def _ask(self, path: str, form: dict[str, str] | None, etag: str, script: bool) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        body = urlencode(form).encode() if form is not None else b""
        lines = [f"{'GET' if form is None else 'POST'} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip"]
        lines += [f"Accept: {'application/json' if script else 'text/html'}"]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if etag:
            lines.append(f"If-None-Match: {etag}")
        if form is not None:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head, *rest = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers: dict[str, str] = {}
        for line in filter(None, rest):
            name, _colon, value = line.partition(":")
            name, value = name.lower(), value.strip()
            if name == "set-cookie":
                cookie, _semicolon, _rest = value.partition(";")
                self.cookies[cookie.partition("=")[0]] = cookie.partition("=")[2]
            headers[name] = value
        status = int(head.split()[1])
        content = b""
        if status not in {204, 304} and "content-length" in headers:
            content = await reader.readexactly(int(headers["content-length"]))
        elif status not in {204, 304}:
            content = await reader.read()
            self.close()
        if headers.get("connection", "").lower() == "close":
            self.close()
        if headers.get("content-encoding") == "gzip":
            content = gzip.decompress(content)
        return Answer(status, headers, content.decode())

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def sign_in(self, email: str) -> None:
        """Sign in by the form."""
        page = await self.ask("sign-in page", "/en/accounts/login/")
        found = _TOKEN.search(page.text)
        if found is None:
            raise Wrong(f"sign-in page: {page.status}")
        sent = {"csrfmiddlewaretoken": found[1], "login": email, "password": PASSWORD}
        answer = await self.ask("sign-in", "/en/accounts/login/", sent)
        if answer.status != 302 or "sessionid" not in self.cookies:
            raise Wrong(f"sign-in of {email}: {answer.status}")


@dataclass
class Event:
    """One event of the soak, as its arbiters know it."""

    organization: str
    slug: str
    arbiters: list[str]
    under_way: int = 0
    """The round whose results are entered; 0 between rounds."""
    missing: set[int] = field(default_factory=set)
    ends: float = 0.0
    """When the games of that round should have ended."""

    def desk(self, number: int) -> str:
        """The address of a round at the desk."""
        return ROUND.format(organization=self.organization, event=self.slug, number=number)


@dataclass
class Arbiter:
    """Somebody at the desk of an event; the first one of an event pairs, publishes and completes."""

    event: Event
    place: int
    line: Line
    chance: random.Random

    async def work(self, rounds: int, seconds: float, begins: float) -> None:
        """Hold so many rounds of so many seconds each; the first begins after ``begins`` seconds."""
        await self.line.sign_in(self.event.arbiters[self.place])
        if self.place:
            await self._help(rounds)
            return
        await asyncio.sleep(begins)
        for number in range(1, rounds + 1):
            ends = self.event.ends = time.monotonic() + seconds
            await self._pair(number)
            await self._publish(number)
            await self._enter(number)
            while self.event.missing:
                await asyncio.sleep(0.2)
            self.event.under_way = 0
            await self._press("close", number, "close/")
            await asyncio.sleep(max(0.0, ends - time.monotonic()))
        self.event.under_way = -1

    async def _help(self, rounds: int) -> None:
        done = 0
        while done < rounds and self.event.under_way >= 0:
            number = self.event.under_way
            if number > done:
                await self._enter(number)
                done = number
            await asyncio.sleep(1)

    async def _press(self, kind: str, number: int, action: str, **more: str) -> None:
        """Send a form of the page of a round."""
        address = self.event.desk(number)
        page = await self.line.ask("desk page", address)
        found = _TOKEN.search(page.text)
        if page.status != 200 or found is None:
            raise Wrong(f"{address}: {page.status}")
        answer = await self.line.ask(kind, address + action, {"csrfmiddlewaretoken": found[1], **more})
        if answer.status != 302:
            raise Wrong(f"{kind} {address}: {answer.status} {_words(answer.text)}")

    async def _pair(self, number: int) -> None:
        began = time.monotonic()
        await self._press("pair", number, "pair/", announced="On the wall of the hall.")
        address = self.event.desk(number)
        while True:
            page = await self.line.ask("desk page", address)
            if "Only members see this pairing." in page.text:
                break
            if time.monotonic() - began > 120:
                raise Wrong(f"{address}: not paired in two minutes: {_words(page.text)}")
            await asyncio.sleep(1)
        self.line.notes.paired.append(time.monotonic() - began)

    async def _publish(self, number: int) -> None:
        await self._press("publish", number, "publish/")
        page = await self.line.ask("desk page", self.event.desk(number))
        self.event.missing = {int(row[0]) for row in _ROW.findall(page.text)}
        if not self.event.missing:
            raise Wrong(f"{self.event.desk(number)}: no boards: {_words(page.text)}")
        self.line.notes.published += 1
        self.event.under_way = number

    async def _enter(self, number: int) -> None:
        """Enter the results of the own share of boards as their games end, one form for each."""
        address, chance = self.event.desk(number), self.chance
        page = await self.line.ask("desk page", address)
        found, user = _TOKEN.search(page.text), re.search(r'data-user="(\d+)"', page.text)
        own = [row for row in _ROW.findall(page.text) if int(row[0]) % len(self.event.arbiters) == self.place]
        if found is None or user is None:
            raise Wrong(f"{address}: {page.status}, no results to enter")
        ends = sorted(chance.uniform(5, max(6.0, self.event.ends - time.monotonic() - 15)) for _row in own)
        began, token = time.monotonic(), ""
        for (board, pk, seen, result), end in zip(chance.sample(own, len(own)), ends, strict=True):
            while time.monotonic() - began < end:
                await asyncio.sleep(min(8.0, max(0.05, end - (time.monotonic() - began))))
                told = await self.line.ask("desk state", f"{address}results/state/?token={token}", script=True)
                token = json.loads(told.text)["token"] if told.status == 200 else token
            sent = {"entry": f"{board} {pk} {seen} {chance.choice(RESULTS)}", "user": user[1]}
            sent |= {"csrfmiddlewaretoken": found[1], "key": secrets.token_hex(8)}
            answer = await self.line.ask("result", f"{address}results/", sent, script=True)
            if answer.status != 200 or result:
                raise Wrong(f"result {address} board {board}: {answer.status} {answer.text[:200]}")
            self.line.notes.stored += 1
            self.event.missing.discard(int(board))


async def visit(event: Event, line: Line, chance: random.Random, ends: float) -> None:
    """Keep pages of an event open as a browser does: ask now and then whether anything changed, and fetch it then."""
    home = f"/en/{event.organization}/{event.slug}/"
    etags: dict[str, str] = {}
    newest = -1

    async def fetch(kind: str, path: str) -> Answer:
        answer = await line.ask(kind, path, etag=etags.get(path, ""))
        if answer.status not in {200, 304}:
            raise Wrong(f"{kind} {path}: {answer.status}")
        etags[path] = answer.headers.get("etag", "")
        return answer

    await asyncio.sleep(chance.uniform(0, 15))
    await fetch("page", home)
    shown = home
    while time.monotonic() < ends:
        told = await line.ask("version", f"{home}version/")
        said = json.loads(told.text)
        pause = said["again"] if chance.random() < 0.9 else 5
        if said["version"] != newest:
            newest = said["version"]
            await fetch("page", shown)
        if chance.random() < 0.15:
            pages = [home, f"{home}standings/"] + ([f"{home}rounds/{said['round']}/"] * 3 if said["round"] else [])
            shown = chance.choice(pages)
            await fetch("page", shown)
        await asyncio.sleep(min(pause * chance.uniform(0.8, 1.2), max(0.0, ends - time.monotonic())))
    line.close()


async def noted(notes: Notes, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do ``work`` in so many seconds at most; what goes wrong is noted and printed, and this person goes home."""
    try:
        await asyncio.wait_for(work(), seconds)
    except Exception as error:
        said = str(error) if isinstance(error, Wrong) else repr(error)
        notes.wrong.append(said)
        print("WRONG:", said, flush=True)


def _words(page: str) -> str:
    """What an answer says, in a line."""
    body = page.partition("<main")[2] or page
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())[:300]
