"""The data on which the pairing numbers rest.

A rating that is corrected when numbers are definitive (C.04.2 Article 2.3) changes the entry and not its number. A late
entry gets the place that its rating earns among the numbers of the others, hence among what they were ranked by.
"""

from __future__ import annotations

from itertools import pairwise

from tournaments.models import Round, Tournament

Earned = dict[int, tuple[int, str]]
"""(rating, title) by entry."""


def earned_by(tournament: Tournament) -> Earned:
    """With which rating and title everybody who was in a published round got the present number: those of the first
    round since numbers were last assigned again. One query."""
    rounds = Round.objects.filter(tournament=tournament, revision__isnull=False).order_by("number")
    payloads = list(rounds.values_list("revision__payload", flat=True))
    numbers = [{row["entry"]: row["number"] for row in payload["players"]} for payload in payloads]
    since = 0
    for place, (before, after) in enumerate(pairwise(numbers), start=1):
        # Who was seated late stands after all others in that round and has a number from the next one on.
        late = {entry for row in payloads[place - 1].get("late", []) for entry in (row["white"], row["black"])}
        common = sorted((before.keys() & after.keys()) - late, key=before.__getitem__)
        if common != sorted(common, key=after.__getitem__):
            since = place
    found: Earned = {}
    for payload in reversed(payloads[since:]):
        for row in payload["players"]:
            found[row["entry"]] = row.get("listed", row["rating"]), row["title"]
    return found
