"""Words beside the reasons: the glossary's terms that they use, and colours and floats as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from tournaments.explanations.glossary import Term, terms_in
from tournaments.explanations.history_words import history_sentences
from tournaments.explanations.passed_over import questions_of
from tournaments.explanations.reasons import FactRow, Reasons
from tournaments.history.shapes import PlayerRound
from tournaments.models import Regulations
from tournaments.rounds.shapes import BoardLine, RoundPage
from tournaments.verification import browser_python
from tournaments.wording import fact_text

register = template.Library()


@register.filter
def system_name(system: str) -> str:
    """The pairing system with this name of the engine, as readers know it."""
    return str(Regulations.System(system).label)


@register.simple_tag
def terms_of(reasons: Reasons | None) -> tuple[Term, ...]:
    """The terms of the glossary in all sentences of the reasons; names of players do not count."""
    if reasons is None:
        return ()
    facts = [*reasons.lead, *reasons.steps, *reasons.colours, *reasons.criteria, *reasons.details]
    facts += [fact for one in reasons.players for fact in one.facts]
    return terms_in(fact_text(fact) for fact in facts)


@register.simple_tag
def passed_over(fact: FactRow, page: RoundPage, board: BoardLine | None) -> tuple[tuple[str, str], ...]:
    """Whom a fact on a board says to be passed over though allowed, each with the query that asks why; often nobody."""
    return questions_of(fact, page, board) if board else ()


@register.simple_tag
def terms_of_fact(fact: Mapping[str, Any]) -> tuple[Term, ...]:
    """The terms of the glossary in one sentence; names of players do not count."""
    return terms_in((fact_text(fact),))


@register.simple_tag
def in_words(rounds: Sequence[PlayerRound]) -> tuple[str, ...]:
    """Colours and floats of these rounds as whole sentences."""
    return history_sentences(rounds)


@register.simple_tag
def can_compute_on_device() -> bool:
    """Whether readers can be given the Python that runs in browsers."""
    return browser_python.is_there()
