"""Make the report files of the demonstration again, from their source and their seeds."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from pairing.engine.simulation import Recipe, play
from pairing.engine.trf import TrfFile, advance_lines, file_of, read, write
from tournaments.demo.names import people
from tournaments.demo.team_files import TEAM_EVENTS
from tournaments.demo.team_files import played as played_by_teams

DATA: Final = Path(__file__).resolve().parents[2] / "data"
RIVERS: Final = DATA / "three-rivers.trf"
LAKE: Final = DATA / "lake-festival.trf"


@dataclass(frozen=True, slots=True)
class SystemEvent:
    """A small event, mostly of one more pairing system, played by the engine."""

    name: str
    city: str
    recipe: Recipe
    stop_before: int | None = None


SYSTEM_EVENTS: Final[Mapping[str, SystemEvent]] = {
    "lake-festival-b": SystemEvent(
        "Lake Festival, Open B",
        "Riva Alta",
        Recipe(1619, 45, 9, highest_rating=1790, lowest_rating=1100, half_bye_rate=0.02, forfeit_rate=0.005),
        stop_before=4,
    ),
    "harbour-masters": SystemEvent(
        "Harbour Masters (Dubov)",
        "Porto Vecchio",
        Recipe(2711, 24, 6, system="dubov", highest_rating=2250, lowest_rating=1420, forfeit_rate=0.01),
    ),
    "castle-open": SystemEvent(
        "Castle Open (Burstein)",
        "Castelmonte",
        Recipe(
            3187, 32, 7, system="burstein", acceleration="baku", highest_rating=2250, lowest_rating=1420,
            half_bye_rate=0.015, withdrawal_rate=0.005,
        ),
    ),
    "mill-trophy": SystemEvent(
        "Mill Trophy (Lim)",
        "Molinella",
        Recipe(1489, 21, 6, system="lim", highest_rating=2250, lowest_rating=1420, half_bye_rate=0.015),
        stop_before=5,
    ),
    "bridge-rapid": SystemEvent(
        "Bridge Rapid (Double-Swiss)",
        "Ponteverde",
        Recipe(
            1913, 27, 7, system="double_swiss", highest_rating=2250, lowest_rating=1420, half_bye_rate=0.01,
            forfeit_rate=0.015,
        ),
    ),
    "garden-masters": SystemEvent(
        "Garden Masters (round robin)",
        "Giardino",
        Recipe(1907, 10, 9, system="round_robin", highest_rating=2480, lowest_rating=2210, draw_rate=0.45),
    ),
    "tower-duel": SystemEvent(
        "Tower Trophy (double round robin)",
        "Torre Alta",
        Recipe(1911, 5, 10, system="double_round_robin", highest_rating=2150, lowest_rating=1930),
    ),
    "pine-match": SystemEvent(
        "Pinewood Match (Scheveningen)",
        "Pineta",
        Recipe(1923, 10, 5, system="scheveningen", highest_rating=2180, lowest_rating=2080, draw_rate=0.4),
    ),
    "meadow-youth": SystemEvent(
        "Meadow Youth (Monrad)",
        "Pratofiorito",
        Recipe(1925, 19, 6, system="monrad", highest_rating=1650, lowest_rating=1400, half_bye_rate=0.01),
    ),
    "two-gates": SystemEvent(
        "Two Gates (from both ends)",
        "Dueporte",
        Recipe(1895, 20, 7, system="alternating", highest_rating=2050, lowest_rating=1480, forfeit_rate=0.01),
    ),
    "old-bell": SystemEvent(
        "Old Bell Trophy (Italo-Swiss)",
        "Campana",
        Recipe(1986, 18, 7, system="italo_swiss", highest_rating=2100, lowest_rating=1450, half_bye_rate=0.01),
    ),
    "liberty-open": SystemEvent(
        "Liberty Open (US Chess)",
        "Libertà",
        Recipe(1983, 20, 6, system="us", highest_rating=2250, lowest_rating=1620, half_bye_rate=0.02),
    ),
    "first-swiss": SystemEvent(
        "First Swiss Memorial (seeded)",
        "Primosvizzero",
        Recipe(1952, 18, 6, system="seeded", highest_rating=2150, lowest_rating=1500, forfeit_rate=0.01),
    ),
    "six-towers": SystemEvent(
        "Six Towers Open (six subgroups)",
        "Seitorri",
        Recipe(1980, 20, 6, system="six_subgroups", highest_rating=2300, lowest_rating=1300),
    ),
    "white-cliff": SystemEvent(
        "White Cliff Congress (English)",
        "Scogliobianco",
        Recipe(1966, 17, 6, system="english", highest_rating=2250, lowest_rating=1600, half_bye_rate=0.02),
    ),
    "lantern-club": SystemEvent(
        "Lantern Club Evenings (Keizer)",
        "Torrechiara",
        Recipe(1964, 11, 10, system="keizer", highest_rating=2050, lowest_rating=1450, half_bye_rate=0.12),
    ),
    "summer-cup": SystemEvent(
        "Summer Cup (single elimination)",
        "Marina",
        Recipe(
            1851, 14, 4, system="knockout", highest_rating=2300, lowest_rating=1600, draw_rate=0.5,
            options=(("drawn", "armageddon"), ("third_place", True)),
        ),
    ),
    "winter-duels": SystemEvent(
        "Winter Duels (knock-out by matches)",
        "Borgonevoso",
        Recipe(
            1866, 11, 4, system="knockout_matches", highest_rating=2350, lowest_rating=1750, draw_rate=0.4,
            options=(("drawn", "armageddon"), ("third_place", True)),
        ),
    ),
    "second-chance": SystemEvent(
        "Second Chance Cup (two lives)",
        "Ripresa",
        Recipe(1972, 14, 13, system="two_life", highest_rating=2200, lowest_rating=1500, draw_rate=0.4),
    ),
    "wheel-trophy": SystemEvent(
        "Wheel Trophy (Yugoslav circular)",
        "Ruotolo",
        Recipe(1963, 14, 5, system="yugoslav", highest_rating=2000, lowest_rating=1500),
    ),
    "fountain-draw": SystemEvent(
        "Fountain Draw (lottery Swiss)",
        "Fontechiara",
        Recipe(1965, 15, 5, system="lottery", highest_rating=1950, lowest_rating=1500),
    ),
}  # fmt: skip
"""By the names of their files."""


class Command(BaseCommand):
    """Writes a file of the demonstration: a report file whose names are replaced by invented ones, or an event of one
    more pairing system, played here from its seed.

    The Baku open was made with::

        python -m pairing.engine generate --seed 1618 --players 161 --rounds 9 --highest-rating 2610
            --lowest-rating 1320 --half-byes 0.012 --forfeits 0.005 --withdrawals 0.005
            --acceleration baku --model logistic --stop-before 4 -o FILE
    """

    help = "Write a demonstration file, with invented names."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("target", choices=["three-rivers", "lake-festival", *SYSTEM_EVENTS, *TEAM_EVENTS])
        parser.add_argument("source", type=Path, nargs="?", help="a report file, for the first two")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        target = options["target"]
        if target in SYSTEM_EVENTS:
            (DATA / f"{target}.trf").write_bytes(played(SYSTEM_EVENTS[target]).encode())
            return
        if target in TEAM_EVENTS:
            (DATA / f"{target}.trf").write_bytes(played_by_teams(TEAM_EVENTS[target]).encode())
            return
        if options["source"] is None:
            raise CommandError("Name the report file to make it from.")
        source = read(options["source"].read_bytes())
        if options["target"] == "three-rivers":
            text = write(renamed(source, "Three Rivers Open", "Torrechiara", seed=284), engine_dialect=False)
            RIVERS.write_bytes(text.encode())
        else:
            text = write(renamed(source, "Lake Festival, Open A", "Riva Alta", seed=161), engine_dialect=False)
            LAKE.write_bytes(text.encode())


def played(event: SystemEvent) -> str:
    """The report file of an event of one more system, with invented people."""
    recipe = event.recipe
    state = play(recipe, stop_before=event.stop_before).state
    baku = "_BAKU" if recipe.acceleration == "baku" else ""
    source = file_of(state, name=event.name)
    people_named = renamed(source, event.name, event.city, seed=recipe.seed, system_code=f"{source.system_code}{baku}")
    return write(replace(people_named, other_lines=advance_lines(state.advances)), engine_dialect=False)


def renamed(source: TrfFile, name: str, city: str, *, seed: int, system_code: str = "") -> TrfFile:
    """``source`` with invented people; ratings, sexes, results and numbers stay as they are.

    Where the file tells no sex, one player in seven is a woman.
    """
    system_code = system_code or ("FIDE_DUTCH_2026_BAKU" if source.accelerations else "FIDE_DUTCH_2026")
    draw = random.Random(seed)  # noqa: S311 -- a demonstration
    sexes = [player.sex or ("w" if draw.random() < 1 / 7 else "m") for player in source.players]
    ratings = [player.rating for player in source.players]
    persons = people(list(zip(ratings, sexes, strict=True)), seed)
    return replace(
        source,
        name=name,
        city=city,
        federation="ITA",
        system_code=system_code,
        tournament_type=source.tournament_type or "Individual: Swiss-System",
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
