"""What each pairing system is called and what only it says, gathered from the modules of a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

from ..registry import NAMES


@dataclass(frozen=True, slots=True)
class SystemWords:
    """The words of all systems in one language."""

    names: Mapping[str, str]
    """What people call each system."""
    sentences: Mapping[str, str]
    """By code of a fact."""
    team_sentences: Mapping[str, str]
    """What is said otherwise where the participants are teams."""


def systems_in(language: str) -> SystemWords:
    """The words of every system of the registry; ``language`` is a package with a module ``systems.<name>`` for each,
    which holds ``NAME`` and ``SENTENCES``, and may hold ``TEAM_SENTENCES``."""
    modules = {name: import_module(f"{language}.systems.{name}") for name in NAMES}
    sentences = {code: text for module in modules.values() for code, text in module.SENTENCES.items()}
    of_teams = {code: text for one in modules.values() for code, text in getattr(one, "TEAM_SENTENCES", {}).items()}
    return SystemWords({name: module.NAME for name, module in modules.items()}, sentences, of_teams)
