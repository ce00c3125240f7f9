"""The sentences of a simulation's report, the same on the page and on paper, in the active language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.engine.registry import description_of
from pairing.engine.simulation import CLEAR
from tournaments.models import Regulations

MODEL_NAMES: Final = {
    "milvang": gettext_lazy("Milvang: draws and White's advantage grow with the rating"),
    "fide": gettext_lazy("FIDE rating table, differences cut at 400 points"),
    "bbp": gettext_lazy("Normal curve, as in the generator of bbpPairings"),
    "logistic": gettext_lazy("Logistic curve, 400 points to a factor of ten"),
}
"""The outcome models that a form offers, in its order."""


def extent(*, runs: int, players: int, rounds: int, unfinished: int) -> str:
    """How much was simulated, and what was left out."""
    said = [
        _("%(runs)s simulated tournaments per plan, %(players)s players, %(rounds)s rounds.")
        % {"runs": runs, "players": players, "rounds": rounds}
    ]
    if unfinished:
        left_out = ngettext(
            "%(n)s more was left out, because a round had no pairing under at least one plan.",
            "%(n)s more were left out, because a round had no pairing under at least one plan.",
            unfinished,
        )
        said.append(left_out % {"n": unfinished})
    return " ".join(said)


def about_intervals(plans: Sequence[str]) -> str:
    """What stands after a number, and what a star means where there is something to compare."""
    said = [
        _(
            "After each number stands half the width of its interval: in 95 of 100 such studies the true value lies "
            "within it."
        )
    ]
    if len(plans) > 1:
        said.append(
            _(
                "A star: the number differs from that of “%(plan)s”; luck alone shows so large a difference in at "
                "most 1 of 20 studies. Two stars: in at most 1 of 100."
            )
            % {"plan": plans[0]}
        )
    return " ".join(said)


def about_chart() -> str:
    """How the axes of a picture are to be read."""
    return _("Below stand the rounds; the numbers at the right are those of the plans.")


def landing(plan: str, numbers: Sequence[int]) -> str:
    """When a plan takes virtual points away."""
    if len(numbers) == 1:
        return _("%(plan)s: players lose virtual points before round %(number)s.") % {
            "plan": plan,
            "number": numbers[0],
        }
    return _("%(plan)s: players lose virtual points before rounds %(earlier)s and %(last)s.") % {
        "plan": plan,
        "earlier": ", ".join(map(str, numbers[:-1])),
        "last": numbers[-1],
    }


def rounds_needed(plan: str, number: int) -> str:
    """After how many rounds a plan has done what a Swiss tournament is for; ``number`` 0: not in those played."""
    if not number:
        return _("%(plan)s: more rounds than were played.") % {"plan": plan}
    text = ngettext("%(plan)s: %(number)s round.", "%(plan)s: %(number)s rounds.", number)
    return text % {"plan": plan, "number": number}


def meanings(bands: Sequence[int] = ()) -> tuple[tuple[str, str], ...]:
    """What is measured, and what the numbers mean; ``bands`` are the ratings with which those with prizes begin."""
    return (
        (
            _("Rating gap"),
            _(
                "The mean difference between the ratings of the two players of a board. Who has no rating counts as "
                "what such players are taken for."
            ),
        ),
        (_("Jump"), _("By how much the gap grows in the first round after virtual points are taken away.")),
        (
            _("Final ranking"),
            _(
                "By points, then the tie-breaks of the tournament. Compared with the true strengths it gives 1 when "
                "every stronger player is placed higher, 0 when there is no relation."
            ),
        ),
        (
            _("Rating bands"),
            _(
                "The bands of the event's own prizes, which begin at %(limits)s, and those below. Inside a band the "
                "final order is compared with the true strengths, and the prize should go to the strongest of the band."
            )
            % {"limits": ", ".join(map(str, bands))}
            if bands
            else _(
                "Four bands of equal size, as for prizes by rating. Inside a band the final order is compared with the "
                "true strengths, and the prize should go to the strongest of the band."
            ),
        ),
        (
            _("Games that the favourite did not win"),
            _("Of the games of the round between players with different ratings."),
        ),
        (
            _("Yo-yo"),
            _(
                "Of all two games in a row, the share in which a player meets somebody at least %(points)s points "
                "weaker and then at least %(points)s points stronger, or the other way round."
            )
            % {"points": CLEAR},
        ),
        (
            _("Norms"),
            _(
                "How many players per tournament reach the average of opponents and the performance of the norm "
                "(B.01 Articles 1.4.6 to 1.4.9). Titles and federations of opponents are not looked at, so this is "
                "an upper limit."
            ),
        ),
    )


def origin(description: dict[str, Any], engine_version: str) -> str:
    """From what the numbers can be made again."""
    rules = dict.fromkeys((one["system"], one["edition"]) for one in description["variants"])
    return _("Seed %(seed)s, engine %(version)s, %(rules)s: the same seed gives the same numbers.") % {
        "seed": description["seed"],
        "version": engine_version,
        "rules": "; ".join(f"{_system_name(system)}, {edition}" for system, edition in rules),
    }


def _system_name(system: str) -> str:
    name, chapter = str(Regulations.System(system).label), description_of(system).chapter
    return _("%(name)s (%(chapter)s)") % {"name": name, "chapter": chapter} if chapter else name


def assumptions(description: dict[str, Any]) -> tuple[str, ...]:
    """What the players and their games were taken to be."""
    population = description["population"]
    unrated = population["ratings"].count(0)
    facts = {**population, "unrated": unrated}
    sentences = []
    if population["kind"] == "list":
        sentences.append(_("The players are the entry list of the tournament."))
    elif population["kind"] == "uniform":
        sentences.append(_("The ratings are drawn evenly between %(lowest)s and %(highest)s.") % facts)
    else:
        sentences.append(
            _("Strengths are evenly spaced below 2400; ratings differ from them at random (Milvang's field).")
        )
    if population["kind"] != "milvang":
        sentences.append(
            _("Each player is as strong as the rating, plus or minus an error of %(rating_error)s points.") % facts
        )
    if unrated:
        sentences.append(
            _(
                "%(unrated)s players have no rating: they are taken for %(unrated_strength)s, and their strength "
                "varies by %(unrated_spread)s points."
            )
            % facts
        )
    if population["unrated_percent"] and population["kind"] != "list":
        sentences.append(
            _(
                "%(unrated_percent)s %% of the players, strong ones too, have no rating and stand at the end of the "
                "list; they are taken for %(unrated_strength)s."
            )
            % facts
        )
    if population["underrated_by"]:
        sentences.append(
            _("The player in the middle of the lower half is %(underrated_by)s points stronger than rated.") % facts
        )
    sentences.append(_("Outcome model: %(model)s.") % {"model": MODEL_NAMES.get(description["model"], "")})
    sentences.append(
        _("Every plan plays the same tournaments: same players, same strengths, same luck of two players who meet.")
    )
    sentences.append(_("Byes, forfeits, late entries and withdrawals are left out."))
    return tuple(sentences)
