"""The alphabet of every list: start numbers, papers, the hall, the register."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.entries.letters import alphabetical, first_level


@pytest.mark.parametrize(
    "ordered",
    [
        # A last name comes before the longer one that begins with it, whatever the first names.
        ["Smith", "Smith, Zoe", "Smith Jones, Anna", "Smithers, Bea"],
        ["Li, Zhang", "Li Wei, An", "Lia, Bo"],
        ["De Boer, Z", "De Vries, A", "Deboer, A"],
        # Last name, then first name; a first name alone before a longer one.
        ["Rossi", "Rossi, Anna", "Rossi, Anna Maria", "Rossi, Annalisa", "Rossi, Bea"],
        # Letters with marks stand with those without, and after them where all else is equal.
        ["Angelov, B", "Angstrom, A", "Ångström, A", "Angstrom, B", "Azur, C"],
        ["Łuczak, M", "Lund, K", "Öhman, O", "Olsen, P", "Øst, A", "Østby, A", "Zappa, Z", "Žižka, J"],
        ["Ħamid, A", "Hamie, A"],
        ["Strasse, A", "Straße, A", "Strasse, B"],
        # Apostrophes of every kind, the ʻOkina and hyphens are passed over.
        ["Akahi, K", "ʻAkaka, D", "Akana, E"],
        ["ʻOle, K", "Olsen, A", "O’Malley, B", "Omar, C", "O'Neil, D", "Oneill, E"],
        ["Jean, B", "Jean-Paul, A", "Jeanpaul, B"],
        ["Garcia, A", "Garcia-Lopez, B", "Garcialoz, A"],
        ["Елена, А", "Ёлкин, А", "Ермолов, А", "Иванов, А"],
    ],
)  # fmt: skip
def test_names_are_in_the_order_of_the_alphabet(ordered):
    for start in (0, 1, 2):
        turned = [*ordered[start:], *ordered[:start]][::-1]
        assert sorted(turned, key=alphabetical) == ordered


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ʻAkaka, D", "Akaka, D"), ("O'Neil, A", "O’Neil, A"), ("O`Neil, A", "ONeil, A"), ("d´Arc, J", "Darc, J"),
        ("Garcia-Lopez, A", "Garcialopez, A"), ("Müller,Jo", "MULLER , Jo."),
    ],
)  # fmt: skip
def test_the_first_level_does_not_see(one, other):
    assert first_level(one) == first_level(other)
    assert (alphabetical(one) == alphabetical(other)) == (one == other)


@given(st.lists(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12), max_size=8))
def test_different_names_never_share_a_place(names):
    ordered = sorted(set(names), key=alphabetical)
    assert all(alphabetical(one) < alphabetical(other) for one, other in pairwise(ordered))
