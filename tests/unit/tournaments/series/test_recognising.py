"""Who is the same person in several events."""

from __future__ import annotations

from typing import Any

from tournaments.series.recognising import Known, recognise


def known(entry: int, event: int, name: str = "anna rossi", **more: Any) -> Known:
    return Known(entry, event, name, **more)


def groups(*players: Known) -> list[list[int]]:
    return [[one.entry for one in person.entries] for person in recognise(players)]


def test_a_fide_id_makes_one_person_whatever_the_name():
    assert groups(known(1, 0, fide_id=7), known(2, 1, "anna bianchi", fide_id=7)) == [[1, 2]]
    assert groups(known(1, 0, fide_id=7), known(2, 1, fide_id=8)) == [[1], [2]]


def test_the_register_makes_one_person_where_no_fide_ids_differ():
    assert groups(known(1, 0, registered=3), known(2, 1, "a rossi", registered=3)) == [[1, 2]]
    # The register gives the FIDE ID that the entry lacks.
    assert groups(known(1, 0, fide_id=7), known(2, 1, "a rossi", registered=3, registered_fide_id=7)) == [[1, 2]]
    # An entry with both ties the two together.
    assert groups(known(1, 0, fide_id=7, registered=3), known(2, 1, "a rossi", registered=3)) == [[1, 2]]
    # Two FIDE IDs under one record are two people.
    assert groups(known(1, 0, fide_id=7, registered=3), known(2, 1, fide_id=8, registered=3)) == [[1], [2]]


def test_a_name_joins_where_years_of_birth_do_not_differ_and_says_that_it_is_a_guess():
    [person] = recognise([known(1, 0, birth_year=1990), known(2, 1, birth_year=1990), known(3, 2)])
    assert [one.entry for one in person.entries] == [1, 2, 3]
    assert person.guessed == [2, 3]
    assert groups(known(1, 0, birth_year=1990), known(2, 1, birth_year=1991)) == [[1], [2]]


def test_a_name_joins_who_has_a_fide_id_elsewhere():
    [person] = recognise([known(1, 0), known(2, 1, fide_id=7)])
    assert person.guessed == [1]
    assert person.key == 1


def test_namesakes_of_one_event_are_two_people_and_nobody_is_joined_to_either():
    found = recognise([known(1, 0), known(2, 0), known(3, 1)])
    assert [[one.entry for one in person.entries] for person in found] == [[1], [2], [3]]
    assert [person.doubtful for person in found] == [False, False, True]


def test_a_player_of_a_known_year_is_joined_before_one_without():
    assert groups(known(1, 0), known(2, 1, birth_year=1990), known(3, 0, birth_year=1991)) == [[1, 2], [3]]
