"""Ranks of generated events that rest on ratings, which somebody lacks: what ``generate`` says and ``check`` judges."""

from __future__ import annotations

import pytest

from pairing.engine.__main__ import main
from tests.unit.engine.cli.test_generate_and_check import QUIET, judged, made

__all__ = ["made"]


@pytest.mark.parametrize(("ratings", "codes", "said"), [
    ("2000 1900 1800 1700 0 0 0 0", "ARO,BH", True),
    ("2000 1900 1800 1700 0 0 0 0", "BH,ARO,SB", True),
    ("2000 1900 1800 1700 0 0 0 0", "BH,SB", False),
    ("2000 1900 1800 1700 1600 1500 1400 1300", "ARO,BH", False),
])  # fmt: skip
def test_what_counts_for_the_unrated_is_said_where_ranks_rest_on_it(made, tmp_path, capsys, ratings, codes, said):
    listed = tmp_path / "ratings.txt"
    listed.write_text(ratings)
    file = made("--seed", "11", "--rounds", "4", "--ratings-file", str(listed), "--tie-breaks", codes, *QUIET)
    comment = "### Unrated @ Round 0: tie-breaks on ratings fall away where somebody is unrated"
    assert (comment in file.read_text().splitlines()) is said
    status, found = judged(file, capsys)
    assert (status, found["standings"]["not_judged"]) == (0, "")
    assert found["standings"]["criteria"] == codes.split(",")


def test_ranks_on_ratings_are_not_judged_where_somebody_is_unrated(made, tmp_path, capsys):
    ratings = tmp_path / "ratings.txt"
    ratings.write_text("2200 2100 2000 1900 1800 0")
    file = made("--seed", "2", "--rounds", "3", "--ratings-file", str(ratings), "--tie-breaks", "ARO,BH", *QUIET)
    silent = [line for line in file.read_text().splitlines() if not line.startswith("### Unrated")]
    file.write_text("\n".join(silent))
    assert judged(file, capsys)[1]["standings"]["not_judged"] == "unrated"
    assert main(["standings", str(file)]) == 0
    without = capsys.readouterr().out
    assert main(["standings", str(file), "--unrated", "1400"]) == 0
    assert capsys.readouterr().out != without
