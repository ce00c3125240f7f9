"""Report files of team events whose records 310, 320, 330, 300 and 352 were damaged, through the pages of the import:
each comes in whole or not at all. ``PORTAL_MUTATIONS=300`` sends so many."""

from __future__ import annotations

import random
import re
from collections import Counter

from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.damaged_files import damage_bytes, mutations
from tests.factories import make_tournament
from tests.integration.tournaments.imports.test_fuzzed_forms import rows_digest, sent
from tournaments.models import Entry, LineUp, PendingImport, TeamPlayer

RECORDS = (b"001", b"142", b"192", b"300", b"310", b"320", b"330", b"352", b"362")
NUMBERS = [b"0", b"-1", b"1", b"2", b"7", b"99", b"65536", b"9" * 30]
STRANGE = [
    b"330 +-   1   1   2", b"330 --   2   1   2", b"330 ++   9   1   1", b"330 xx   1   1   2", b"330",
    b"320  2.0  2.0   1   2", b"320  1.0  1.5   4   4", b"320 -1.0  9.9   1", b"352 BW", b"352 " + b"WB" * 500, b"352",
    b"310 999 Ghost                          2000  9.0    9.0   1   999  998", b"300  99   1   2    1    2",
    b"300   1   1   1    1    1", b"142 999999999", b"299 W   9.0   9.0     1",
]  # fmt: skip
WHOLE = b"""\
042 2026/05/01
052 2026/05/03
142 3
152 W
192 FIDE_TEAM_TYPEA_MP_GP
352 WB
362 TW 2.0   TD 1.0   TL 0.0   TP 1.0
001    1      Rossi, Anna                       2340                             0.0    7  0000 - Z
001    2      Bianchi, Ugo                      2290                             0.0    7  0000 - Z
001    3      Verdi, Carla                      2330                             0.0    7     7 b 0
001    4      Neri, Dario                       2280                             0.5    3     8 w =
001    5      Gallo, Elena                      2320                             0.0    7  0000 - Z
001    6      Conti, Fabio                      2270                             0.0    7  0000 - Z
001    7      Marino, Gaia                      2310                             1.0    1     3 w 1
001    8      Greco, Hugo                       2260                             0.5    3     4 b =
001    9      Lupo, Ida                         2250                             0.0    7  0000 - Z
001   10      Riva, Leo                         2240                             0.0    7  0000 - Z
310   1 Alpha                                  2315    2.0    2.0   1     1    2
310   2 Beta                                   2305    0.0    0.5   4     3    4
310   3 Gamma                                  2295    0.0    0.0   5     5    6
310   4 Delta                                  2285    2.0    1.5   2     7    8
310   5 Epsilon                                2245    1.0    1.0   3     9   10
320  1.0  1.0   5
330 +-   1   1   3
300   1   4   2    7    8
300   1   2   4    3    4
"""


def damaged(chance: random.Random) -> bytes:
    """One to three blows, most of them to the records of teams."""
    lines = WHOLE.split(b"\n")
    for _blow in range(chance.randint(1, 3)):
        places = [place for place, line in enumerate(lines) if line[:3] in RECORDS]
        place = chance.choice(places)
        line = lines[place]
        match chance.randrange(9):
            case 0:
                del lines[place]
            case 1:
                lines.insert(chance.randrange(len(lines)), line)
            case 2 if numbers := [found.span() for found in re.finditer(rb"\d+", line[3:])]:
                begin, end = (3 + one for one in chance.choice(numbers))
                lines[place] = line[:begin] + chance.choice(NUMBERS).rjust(end - begin) + line[end:]
            case 3:
                lines[place] = line[: chance.randrange(3, len(line) + 1)]
            case 4:
                cut = chance.randrange(3, len(line) + 1)
                lines[place] = line[:cut] + b" " * chance.randint(1, 5) + line[cut:]
            case 5:
                lines[place] = line[:3] + line[3:].translate(bytes.maketrans(b"wbWB+-=10", b"bwBW-+1=0"))
            case 6:
                other = lines[chance.choice(places)]
                lines[place] = line[: len(line) // 2] + other[len(other) // 2 :]
            case 7:
                lines.append(chance.choice(STRANGE))
            case _:
                lines[place] = damage_bytes(chance, line)
    return b"\n".join(lines)


def came_of(client: Client, data: bytes) -> str:
    """What became of a file, and that every row is as it was where it did not come in."""
    before = rows_digest()
    answer = client.post(reverse("manage:import", args=["federation", "open"]), sent(data, "cup.trf"))
    if answer.status_code != 302:
        assert answer.status_code in {400, 422}
        assert rows_digest() == before
        return "form"
    page = client.get(answer.headers["Location"])
    assert page.status_code == 200
    assert rows_digest() == before
    seen = page.context["preview"]
    done = client.post(answer.headers["Location"], {"digest": seen.digest, "irregular": "on"})
    if done.status_code == 302:
        assert seen.can_be_imported
        assert Entry.objects.count() == (seen.teams or seen.counts["new"])
        return "imported"
    assert done.status_code == 422
    assert rows_digest() == before
    return "preview"


def test_a_damaged_report_of_a_team_event_comes_in_whole_or_not_at_all(organization, staff, settings):
    settings.QUOTAS = settings.QUOTAS | {"imports_per_hour": 10**6}
    make_tournament(organization, entries=0, rounds=9)
    client = Client()
    client.force_login(staff.owner)
    chance, answers = random.Random(2026), Counter[str]()
    with transaction.atomic():
        assert came_of(client, WHOLE) == "imported"
        assert (Entry.objects.count(), TeamPlayer.objects.count(), LineUp.objects.count()) == (5, 10, 2)
        transaction.set_rollback(True)
    for _file in range(mutations(15)):
        with transaction.atomic():
            answers[came_of(client, damaged(chance))] += 1
            transaction.set_rollback(True)
    print("team reports", dict(answers))
    assert answers["preview"] > 0
    assert not TeamPlayer.objects.exists()
    assert not PendingImport.objects.exists()
