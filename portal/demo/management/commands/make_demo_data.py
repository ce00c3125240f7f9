"""Make the report files of the demonstration again, from their source and their seeds."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand

from pairing.engine.trf import TrfFile, read, write
from portal.demo.names import people

DATA: Final = Path(__file__).resolve().parents[2] / "data"
RIVERS: Final = DATA / "three-rivers.trf"
LAKE: Final = DATA / "lake-festival.trf"


class Command(BaseCommand):
    """Replaces the names in a report file by invented ones and writes it as a file of the demonstration.

    The Baku open was made with::

        python -m pairing.engine generate --seed 1618 --players 161 --rounds 9 --highest-rating 2610
            --lowest-rating 1320 --half-byes 0.012 --forfeits 0.005 --withdrawals 0.005
            --acceleration baku --model logistic --stop-before 4 -o FILE
    """

    help = "Give the players of a report file invented names and write it as a demonstration file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", type=Path, help="a report file")
        parser.add_argument("target", choices=["three-rivers", "lake-festival"])

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        source = read(options["source"].read_bytes())
        if options["target"] == "three-rivers":
            text = write(renamed(source, "Three Rivers Open", "Torrechiara", seed=284), engine_dialect=False)
            RIVERS.write_bytes(text.encode())
        else:
            text = write(renamed(source, "Lake Festival, Open A", "Riva Alta", seed=161), engine_dialect=False)
            LAKE.write_bytes(text.encode())


def renamed(source: TrfFile, name: str, city: str, *, seed: int) -> TrfFile:
    """``source`` with invented people; ratings, sexes, results and numbers stay as they are.

    Where the file tells no sex, one player in seven is a woman.
    """
    draw = random.Random(seed)  # noqa: S311 -- a demonstration
    sexes = [player.sex or ("w" if draw.random() < 1 / 7 else "m") for player in source.players]
    ratings = [player.rating for player in source.players]
    persons = people(list(zip(ratings, sexes, strict=True)), seed)
    return replace(
        source,
        name=name,
        city=city,
        federation="ITA",
        system_code="FIDE_DUTCH_2026_BAKU" if source.accelerations else "FIDE_DUTCH_2026",
        tournament_type="Individual: Swiss-System",
        rated_players_declared=sum(1 for rating in ratings if rating),
        other_lines=(),
        players=tuple(
            replace(
                player,
                name=person.name,
                sex=person.sex,
                title=person.title,
                federation=person.federation,
                fide_id="",
                birth_date="",
            )
            for player, person in zip(source.players, persons, strict=True)
        ),
    )
