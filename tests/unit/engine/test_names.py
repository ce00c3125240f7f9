"""No class and no module of the engine has the name of another, unless its package says why."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from pairing import engine

ROOT = Path(engine.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
NAMED_AFTER_THEIR_SUBJECT = {"cli", "wording"}
"""A command is named as what it prints, a list of sentences as what they are about."""


def said(path: Path) -> str:
    """What the packages around a module say about their names; the engine's own docstring lists packages only."""
    packages = [folder for folder in path.parents if ROOT in folder.parents]
    documented = (ast.get_docstring(ast.parse((folder / "__init__.py").read_text())) or "" for folder in packages)
    return "\n".join(documented)


def unexplained(places: dict[str, list[Path]]) -> dict[str, list[str]]:
    found = {}
    for name, paths in places.items():
        silent = [path for path in paths if f"``{name}``" not in said(path)]
        if len(silent) > 1:
            found[name] = [str(path.relative_to(ROOT)) for path in silent]
    return found


def test_no_class_has_the_name_of_another():
    places = defaultdict(list)
    for path in MODULES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(path)
    assert len(places) > 200
    assert unexplained(places) == {}


def test_no_module_has_the_name_of_another():
    places = defaultdict(list)
    for path in MODULES:
        if path.relative_to(ROOT).parts[0] not in NAMED_AFTER_THEIR_SUBJECT:
            package = path.name == "__init__.py"
            places[path.parent.name if package else path.stem].append(path.parent if package else path)
    assert len(places) > 150
    assert unexplained(places) == {}
