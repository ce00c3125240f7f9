"""Amounts as people type them, and rows of places."""

import pytest
from django.core.exceptions import ValidationError

from tournaments.models import Prize
from tournaments.prizes.division import Offer
from tournaments.prizes.forms import MoneyField, PrizesEditor


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("500", 50000), ("1000", 100000), ("1.000", 100000), ("1,000", 100000), ("1.000,50", 100050),
        ("1,000.5", 100050), ("33,5", 3350), ("33.50", 3350), ("0,01", 1), ("1 000,00", 100000),
        ("1'000.50", 100050), ("1.234.567", 123456700), (" 7 ", 700), ("", None),
    ],
)  # fmt: skip
def test_amounts(text, cents):
    assert MoneyField(required=False).clean(text) == cents


@pytest.mark.parametrize("text", ["-5", "1.0000", "1,2,3", "12.345.67", "ten", "5 EUR", "1e3", "٣", "99999999999"])
def test_other_texts_are_refused(text):
    with pytest.raises(ValidationError):
        MoneyField(required=False).clean(text)


@pytest.mark.parametrize("cents", [1, 100, 3350, 123456700])
def test_an_amount_is_shown_as_it_is_read(cents):
    field = MoneyField()
    assert field.clean(field.prepare_value(cents)) == cents


def sent(*rows):
    return {
        f"row-{index}-{name}": value
        for index, row in enumerate(rows)
        for name, value in zip(("times", "amount", "award", "minimum"), row, strict=True)
    }


def test_rows_become_places_and_places_rows():
    editor = PrizesEditor(
        [], sent(("", "500", "cup", ""), ("3", "100", "", "8"), ("", "", "", ""), ("2", "", " medal ", "10"))
    )
    assert editor.is_valid()
    offers = [Offer(50000, "cup"), *[Offer(10000, "", 8)] * 3, *[Offer(0, "medal", 10)] * 2]
    assert editor.offers == offers
    prizes = [
        Prize(place=place, amount=one.amount, award=one.award, minimum_entrants=one.minimum)
        for place, one in enumerate(offers, start=1)
    ]
    shown = [row.initial for row in PrizesEditor(prizes).rows if row.initial]
    assert [(row["times"], row["amount"], row["award"], row["minimum"]) for row in shown] == [
        (1, 50000, "cup", None), (3, 10000, "", 8), (2, None, "medal", 10),
    ]  # fmt: skip


def test_every_fault_is_said_at_once():
    editor = PrizesEditor([], sent(("0", "500", "", ""), ("", "much", "", "x")))
    assert not editor.is_valid()
    assert [sorted(row.errors) for row in editor.rows] == [["times"], ["amount", "minimum"]]
