"""What the table says of one meeting, as facts: when two numbers meet, and who has White then."""

from __future__ import annotations

from ...facts import Fact, fact
from .berger import CHAPTER, round_of
from .schedule import Schedule, ScheduledGame


def when(schedule: Schedule, one: int, other: int) -> Fact:
    """Why two players meet in this round of the table."""
    smaller, larger = sorted((one, other), key=schedule.number_of.__getitem__)
    numbers = schedule.number_of[smaller], schedule.number_of[larger]
    fixed = numbers[1] == schedule.places
    return fact(
        "round_robin.when_last" if fixed else "round_robin.when", CHAPTER,
        player=smaller, opponent=larger, number=numbers[0], other=numbers[1],
        sum=(2 * numbers[0] if fixed else sum(numbers)) - 1, cycle=schedule.cycle,
        table=round_of(schedule.places, *numbers),
    )  # fmt: skip


def played(schedule: Schedule, round_number: int) -> list[Fact]:
    """How the round of the event comes out of the table, where it is not simply the one with its number, or is it by
    a choice of the event."""
    table, reverse = schedule.table_round(round_number)
    if reverse:
        return [fact("round_robin.second_cycle", CHAPTER, round=round_number, table=table)]
    if table != round_number:
        return [fact("round_robin.exchanged", CHAPTER, round=round_number, table=table)]
    if schedule.printed and round_number >= schedule.cycle - 1:
        return [fact("round_robin.printed", CHAPTER, round=round_number, table=table)]
    return []


def colour(schedule: Schedule, meeting: ScheduledGame) -> Fact:
    """Why White of ``meeting`` has White."""
    white, black = (schedule.number_of[player] for player in (meeting.white, meeting.black))
    reverse = schedule.table_round(meeting.round_number)[1]
    if schedule.places in {white, black}:
        code = "colour_last"
    else:
        code = "colour_even" if (white + black) % 2 == 0 else "colour_odd"
    return fact(
        f"round_robin.{code}_reversed" if reverse else f"round_robin.{code}", CHAPTER,
        white=meeting.white, black=meeting.black, number=white, other=black, half=schedule.places // 2,
        places=schedule.places,
    )  # fmt: skip
