"""Who belongs to a category."""

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tournaments.categories.membership import Conditions, Person, labels_in, tidy_labels
from tournaments.categories.wording import category_name, conditions_words

GIRL = Person(rating=1650, federation="ITA", club="Circolo  Pisa", birth_year=2011, sex="w", labels=labels_in("School"))


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(),
        Conditions(sex="w"),
        Conditions(born_from=2011),
        Conditions(born_to=2011),
        Conditions(born_from=2010, born_to=2011),
        Conditions(rating_from=1650),
        Conditions(rating_to=1650),
        Conditions(rating_from=1600, rating_to=1799, unrated="without"),
        Conditions(federations=("SMR", "ITA")),
        Conditions(clubs=("circolo pisa",)),
        Conditions(label="SCHOOL"),
        Conditions(sex="w", born_from=2010, federations=("ITA",), label="school"),
    ],
)
def test_who_fulfils_every_condition_belongs(conditions):
    assert conditions.hold_for(GIRL)


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(sex="m"),
        Conditions(born_from=2012),
        Conditions(born_to=2010),
        Conditions(rating_from=1651),
        Conditions(rating_to=1649),
        Conditions(unrated="only"),
        Conditions(federations=("SMR",)),
        Conditions(clubs=("Circolo Pis",)),
        Conditions(label="schools"),
        Conditions(sex="w", born_to=2010),
    ],
)
def test_one_condition_that_fails_keeps_out(conditions):
    assert not conditions.hold_for(GIRL)


@pytest.mark.parametrize(
    ("unrated", "rated_one", "unrated_one"), [("with", True, True), ("without", True, False), ("only", False, True)]
)
def test_what_becomes_of_the_unrated(unrated, rated_one, unrated_one):
    bounds = {} if unrated == "only" else {"rating_to": 1599}
    category = Conditions(unrated=unrated, **bounds)
    assert category.hold_for(Person(rating=1500)) is rated_one
    assert category.hold_for(Person(rating=0)) is unrated_one


def test_what_is_not_known_fulfils_nothing():
    nobody = Person()
    for conditions in (
        Conditions(sex="w"), Conditions(born_from=1900), Conditions(born_to=2100), Conditions(federations=("ITA",)),
        Conditions(clubs=("Pisa",)), Conditions(label="x"),
    ):  # fmt: skip
        assert not conditions.hold_for(nobody)


@given(st.integers(0, 3000), st.lists(st.integers(2, 4000), min_size=1, max_size=6, unique=True))
def test_everybody_belongs_to_exactly_one_rating_band(rating, bounds):
    from tournaments.categories.actions import _bands

    bands = [
        Conditions(**{name: value for name, value in fields.items() if name != "names"})
        for _key, fields in _bands(sorted(bounds))
    ]
    assert len(bands) == len(bounds) + 1
    assert sum(band.hold_for(Person(rating=rating)) for band in bands) == 1


def test_marks_are_tidied_and_compared_without_case():
    assert tidy_labels("  School ;resident of  Pisa,, ") == "School, resident of Pisa"
    assert labels_in("School, Resident of Pisa") == {"school", "resident of pisa"}
    assert labels_in("") == frozenset()


def test_conditions_are_worded_in_both_languages():
    conditions = Conditions(sex="w", born_from=2010, rating_to=1799, unrated="without", federations=("ITA",))
    assert conditions_words(conditions) == "women, born in 2010 or later, rating up to 1799, ITA"
    with translation.override("it"):
        assert conditions_words(conditions) == "donne, anno di nascita dal 2010, Elo fino a 1799, ITA"
    assert conditions_words(Conditions(rating_from=1600, rating_to=1799)) == "rating from 1600 to 1799 or unrated"
    assert conditions_words(Conditions()) == "everybody"


def test_a_name_is_shown_in_the_other_language_rather_than_not_at_all():
    assert category_name({"it": "Scuole"}, Conditions(label="school")) == "Scuole"
    assert category_name({"it": "Scuole", "en": "Schools"}, Conditions(label="school")) == "Schools"
    assert category_name({}, Conditions(sex="w")) == "Women"
