"""How large files and functions may become, and how complex: whoever reads one has to hold it in the head."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from complexipy import file_complexity

ROOT = Path(__file__).parents[3]
CODE = ("portal", "tournaments", "pairing")
FOLDERS = (*CODE, "tests", "templates", "static/js", "static/css")
MOST_LINES = 400
MOST_MODULES = 25
MOST_LINES_OF_A_FUNCTION = 60
"""Its docstring does not count."""
MOST_COMPLEX = 30
LONG_BY_NATURE = {
    "tests/benchmarks/agreement.py": "main",  # one table of options, one of figures
    "tests/benchmarks/dubov_py4swiss.py": "repair",  # every known error of another program undone, one after the other
    "tests/integration/tournaments/rounds/desk/test_arbiter_flow.py": (
        "test_from_an_empty_dashboard_to_a_corrected_round"  # one story, told from its beginning to its end
    ),
    "tests/property/test_trf_round_trip.py": "files",  # a report file with all of its records
}


def files(*folders: str, suffixes: tuple[str, ...] = (".py",)) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes and not {"migrations", "vendor", "__pycache__"} & set(path.parts):
                yield path


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = function.body[0]
    documented = ast.get_docstring(function) is not None
    docstring = (first.end_lineno or first.lineno) - first.lineno + 1 if documented else 0
    return (function.end_lineno or function.lineno) - function.lineno + 1 - docstring


def test_no_file_is_too_long():
    lines = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").count("\n")
        for path in files(*FOLDERS, suffixes=(".py", ".html", ".js", ".css"))
    }
    assert len(lines) > 500
    assert {path: count for path, count in lines.items() if count > MOST_LINES} == {}


def test_no_folder_holds_too_many_modules():
    modules = Counter(
        str(path.parent.relative_to(ROOT)) for path in files(*CODE, "tests") if path.name != "__init__.py"
    )
    assert len(modules) > 100
    assert {folder: count for folder, count in modules.items() if count > MOST_MODULES} == {}


def test_no_function_is_too_long():
    functions = [
        (str(path.relative_to(ROOT)), node.name, length(node))
        for path in files(*CODE, "tests")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert len(functions) > 3000
    too_long = [one for one in functions if one[2] > MOST_LINES_OF_A_FUNCTION and LONG_BY_NATURE.get(one[0]) != one[1]]
    assert too_long == []


@pytest.mark.parametrize("folder", CODE)
def test_no_function_is_too_complex(folder):
    functions = [
        (str(path.relative_to(ROOT)), function.name, function.complexity)
        for path in files(folder)
        for function in file_complexity(str(path)).functions
    ]
    assert len(functions) > 50
    assert [one for one in functions if one[2] > MOST_COMPLEX] == []
