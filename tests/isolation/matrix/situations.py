"""What has to have happened before a form can be sent: each gives words of the address and fields of the form."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from pairing import runs as pairing_runs
from pairing.models import RunState
from portal.common.models import JournalEntry
from tests.factories import announce, make_study, make_tournament, play_rounds, publish_next
from tests.integration.tournaments.methods.method_forms import classic, saved
from tests.integration.tournaments.public_event import complete
from tests.isolation.matrix.private_house import PrivateHouse
from tournaments.check_in.actions import set_absent, set_present
from tournaments.entries.actions import add_entry, withdraw_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.entries.numbering import reassign_numbers
from tournaments.festivals.actions import add_section
from tournaments.imports.pending import keep_upload
from tournaments.listing.cancelling import cancel_event
from tournaments.methods.actions import choose
from tournaments.models import (
    Board,
    Entry,
    Festival,
    Registration,
    Regulations,
    Round,
    SimulationStudy,
    Tournament,
)
from tournaments.prizes.actions import exclude_from_prizes, set_prizes
from tournaments.prizes.parts import Offer
from tournaments.regulations.actions import update_regulations
from tournaments.regulations.prohibition_actions import prohibit
from tournaments.results.actions import enter_result
from tournaments.results.expulsion_actions import expel_entry
from tournaments.rounds import actions as runs
from tournaments.rounds.timed_publication import publish_later
from tournaments.simulations import actions as simulation
from tournaments.standings.tie_actions import draw_lots
from tournaments.standings.tie_queries import ties_page

Ready = tuple[dict[str, Any], dict[str, Any]]


def _event(house: PrivateHouse, state: str) -> Tournament:
    return Tournament.objects.get(slug=house.events[state]["tournament"])


def _player(house: PrivateHouse, state: str) -> Entry:
    return Entry.objects.select_related("tournament").get(pk=house.events[state]["entry"])


def _round(house: PrivateHouse, state: str) -> Round:
    return Round.objects.get(tournament=_event(house, state), number=house.events[state]["round_number"])


def a_file(_house: PrivateHouse) -> Ready:
    return {}, {"file": SimpleUploadedFile("players.csv", b"Name;Rating\nTaken, Over;2000\n")}


def two_sections(house: PrivateHouse) -> Ready:
    """A festival whose sections change places."""
    festival = Festival.objects.get()
    second = make_tournament(house.house.organization, slug="second-side", entries=2)
    add_section(festival=festival, tournament=second, actor=None, section="Second")
    first = Tournament.objects.filter(festival=festival).order_by("section_place").first()
    assert first is not None
    return {}, {f"place_{second.pk}": "1", f"place_{first.pk}": "2", f"name_{first.pk}": "Side"}


def a_single_tournament(house: PrivateHouse) -> Ready:
    return {}, {"tournament": _event(house, "early").pk, "section": "Early"}


def an_event_to_keep(house: PrivateHouse) -> Ready:
    return {}, {"source": _event(house, "early").pk, "name": "Kept"}


def an_unseen_event(house: PrivateHouse) -> Ready:
    return {}, {"name": _event(house, "early").name}


def a_person_of_an_old_event(house: PrivateHouse) -> Ready:
    event, player = _event(house, "ended"), _player(house, "ended")
    Tournament.objects.filter(pk=event.pk).update(ends_on=timezone.localdate() - timedelta(days=1))
    return {"record": f"entry-{player.pk}"}, {"name": player.name}


def a_notice(house: PrivateHouse) -> Ready:
    """The event may be no more public than the others of the house: an announcement is enough."""
    event = _event(house, "started")
    announce(event, house.house.staff.organizer)
    return {}, {"notice": "The hall is flooded.", "name": event.name}


def a_cancelled_event(house: PrivateHouse) -> Ready:
    event = _event(house, "started")
    announce(event, house.house.staff.organizer)
    cancel_event(tournament=event, actor=house.house.staff.organizer, notice="The hall is flooded.")
    return {}, {}


def a_section_to_move_to(house: PrivateHouse) -> Ready:
    """The early event is a section, and there is another one."""
    festival = Festival.objects.get()
    target = Tournament.objects.get(festival=festival)
    add_section(festival=festival, tournament=_event(house, "early"), actor=None, section="Early")
    return {}, {"section": target.pk}


def a_player_to_write_to(house: PrivateHouse) -> Ready:
    """Somebody has a place in a section of the festival."""
    Registration.objects.update(tournament=Tournament.objects.get(festival=Festival.objects.get()), entry=None)
    return {}, {}


def a_registration_to_move(house: PrivateHouse) -> Ready:
    """Somebody waits in one section, and there is another one."""
    festival = Festival.objects.get()
    target = Tournament.objects.get(festival=festival)
    early = _event(house, "early")
    add_section(festival=festival, tournament=early, actor=None, section="Early")
    Registration.objects.update(tournament=early)
    row = Registration.objects.get()
    return {"tournament": early.slug, "registration": row.pk}, {"section": target.pk}


def an_upload(house: PrivateHouse) -> Ready:
    keep_upload(
        tournament=_event(house, "early"), user=house.house.staff.arbiter, filename="a.csv",
        content=b"Name;Rating\nTaken, Over;2000\n",
    )  # fmt: skip
    return {}, {}


def a_method_played(house: PrivateHouse) -> Ready:
    """A version of a method that an event has played to its end."""
    arbiter = house.house.staff.arbiter
    version = saved(house.house.organization, house.house.staff.owner, key="played")
    tournament = make_tournament(house.house.organization, slug="accelerated", rounds=5)
    choose(tournament=tournament, version=version, actor=None)
    announce(tournament, arbiter)
    play_rounds(tournament, 5, arbiter)
    return {"method": "played"}, {}


def an_unpublished_method(house: PrivateHouse) -> Ready:
    """Regulations with a plan that FIDE has not published, and a rated event."""
    update_regulations(
        tournament=_event(house, "early"), actor=None, acceleration=replace(classic(), method="own").to_json()
    )
    return {}, {"reference": "QC 12/2026"}


def a_complete_announcement(house: PrivateHouse) -> Ready:
    complete(_event(house, "early"))
    return {}, {}


def no_colour_yet(house: PrivateHouse) -> Ready:
    Regulations.objects.filter(tournament=_event(house, "early")).update(initial_colour="")
    return {}, {}


def a_prohibition(house: PrivateHouse) -> Ready:
    first, second = Entry.objects.filter(tournament=_event(house, "early"))[:2]
    group = prohibit(
        tournament=first.tournament, entries=[first.pk, second.pk], first_round=1, last_round=2, actor=None
    )
    return {"prohibition": group.pk}, {}


def a_tie(house: PrivateHouse) -> Ready:
    page = ties_page(_event(house, "ended"))
    assert page is not None
    group = page.tied[0]
    return {"rank": group[0].rank}, {}


def level_players(house: PrivateHouse) -> Ready:
    page = ties_page(_event(house, "ended"))
    assert page is not None
    group = page.level[0]
    return {"points": group[0].points}, {
        f"p{group[0].points}-place_{line.player.entry_id}": place for place, line in enumerate(group, 1)
    } | {f"p{group[0].points}-reason": "They played on."}


def a_decided_tie(house: PrivateHouse) -> Ready:
    words, _change = a_tie(house)
    decision = draw_lots(tournament=_event(house, "ended"), rank=words["rank"], actor=house.house.staff.arbiter)
    return {"decision": decision.pk}, {}


def check_in_by_phone(house: PrivateHouse) -> Ready:
    Tournament.objects.filter(pk=_event(house, "early").pk).update(phone_check_in=True, is_public=True)
    return {}, {}


def somebody_present(house: PrivateHouse) -> Ready:
    set_present(entry=_player(house, "early"), present=True, actor=None)
    return {}, {}


def a_wrong_rating(house: PrivateHouse) -> Ready:
    last = Entry.objects.filter(tournament=_event(house, "started")).order_by("rating").first()
    assert last is not None
    Entry.objects.filter(pk=last.pk).update(rating=2800)
    return {}, {}


def an_equal_player(house: PrivateHouse) -> Ready:
    first, second = Entry.objects.filter(tournament=_event(house, "early")).order_by("pairing_number")[:2]
    Entry.objects.filter(pk=second.pk).update(rating=first.rating, title=first.title)
    return {"entry": first.pk}, {"other": second.pk}


def new_numbers(house: PrivateHouse) -> Ready:
    a_wrong_rating(house)
    reassign_numbers(tournament=_event(house, "started"), actor=None, reason="A wrong rating.")
    return {"change": _newest_change("entries.renumbered")}, {}


def a_corrected_result(house: PrivateHouse) -> Ready:
    board = Board.objects.filter(round=_round(house, "started")).order_by("number").first()
    assert board is not None
    for result in ("1", "0"), ("=", "="):
        enter_result(board=board, white_outcome=result[0], black_outcome=result[1], actor=None, reason="A wrong slip.")
    return {"change": _newest_change("result.corrected")}, {}


def _newest_change(action: str) -> int:
    return JournalEntry.objects.filter(action=action).latest("pk").pk


def a_study(house: PrivateHouse) -> Ready:
    return {"study": _study(house).pk}, {}


def a_cancelled_study(house: PrivateHouse) -> Ready:
    study = _study(house)
    simulation.cancel(study=study, actor=None)
    return {"study": study.pk}, {}


def _study(house: PrivateHouse) -> SimulationStudy:
    return make_study(_event(house, "started"), house.house.staff.organizer)


def a_withdrawn_player(house: PrivateHouse) -> Ready:
    withdraw_entry(entry=_player(house, "early"), actor=None)
    return {}, {}


def an_expelled_player(house: PrivateHouse) -> Ready:
    player = _player(house, "started")
    expel_entry(entry=player, round_number=1, reason="A phone.", actor=None)
    return {"entry": player.pk}, {}


def a_bye(house: PrivateHouse) -> Ready:
    request_bye(entry=_player(house, "early"), round_number=2, kind="H", actor=None)
    return {"bye_round": 2}, {}


def an_absent_player(house: PrivateHouse) -> Ready:
    player = _player(house, "early")
    set_absent(entry=player, actor=None)
    return {}, {"entry": player.pk}


def here(house: PrivateHouse) -> Ready:
    return {}, {"here": house.events["early"]["entry"]}


def absent(house: PrivateHouse) -> Ready:
    return {}, {"entry": house.events["early"]["entry"]}


def byes(house: PrivateHouse) -> Ready:
    return {}, {"entries": [house.events["early"]["entry"]], "rounds": ["1"], "kind": "Z"}


def somebody_known(house: PrivateHouse) -> Ready:
    return {}, {"person": house.events["ended"]["entry"]}


def a_player_to_merge(house: PrivateHouse) -> Ready:
    return {}, {"entry": house.events["started"]["entry"]}


def a_round_of_chess960(house: PrivateHouse) -> Ready:
    Tournament.objects.filter(pk=_event(house, "started").pk).update(chess960=True, rated_as="none")
    return {}, {}


def a_pair_kept_apart(house: PrivateHouse) -> Ready:
    first, second = Entry.objects.filter(tournament=_event(house, "early"))[:2]
    return {}, {"entries": [first.pk, second.pk]}


def a_draft_out_of_date(house: PrivateHouse) -> Ready:
    withdraw_entry(entry=_player(house, "drafted"), actor=None)
    return {}, {}


def a_waiting_run(house: PrivateHouse) -> Ready:
    runs.request_round(tournament=_event(house, "early"), actor=house.house.staff.arbiter, announced="On the wall.")
    return {}, {}


def a_set_time(house: PrivateHouse) -> Ready:
    later = timezone.now() + timedelta(days=1)
    publish_later(round=_round(house, "drafted"), at=later, actor=house.house.staff.arbiter)
    return {}, {}


def no_pairing_exists(house: PrivateHouse) -> Ready:
    """Nobody may meet anybody: the engine says so."""
    tournament, arbiter = _event(house, "early"), house.house.staff.arbiter
    everybody = [entry.pk for entry in Entry.objects.filter(tournament=tournament)]
    prohibit(tournament=tournament, entries=everybody, first_round=1, last_round=5, actor=None)
    run = runs.request_round(tournament=tournament, actor=arbiter, announced="On the wall.")
    pairing_runs.compute(run_id=run.pk)
    run.refresh_from_db()
    assert run.state == RunState.FAILED
    return {}, {}


def swapped(house: PrivateHouse) -> Ready:
    first, second = Board.objects.filter(round=_round(house, "drafted")).order_by("number")[:2]
    return {}, {"first": first.white_id, "second": second.white_id}


def a_result(house: PrivateHouse) -> Ready:
    board = Board.objects.filter(round=_round(house, "started")).order_by("number").first()
    assert board is not None
    return {}, {"entry": f"{board.number} {board.pk} {board.version_of(1)} 1:0"}


def a_changed_publication(house: PrivateHouse) -> Ready:
    """A published round in which two players have changed places since."""
    from tournaments.rounds.manual import swap_colours

    swap_colours(round=_round(house, "started"), board_number=2, actor=house.house.staff.arbiter, reason="Mistaken.")
    return {}, {}


def free_players(house: PrivateHouse) -> Ready:
    new = [
        add_entry(
            tournament=_event(house, "started"), actor=house.house.staff.owner, name=f"Late {number}", first_round=2
        )
        for number in (1, 2)
    ]
    return {}, {"first": new[0].pk, "second": new[1].pk}


def a_drawn_match(house: PrivateHouse) -> Ready:
    tournament = make_tournament(
        house.house.organization, slug="match", entries=2, rounds=1, system="knockout", options={}, tie_breaks=[]
    )
    Tournament.objects.filter(pk=tournament.pk).update(is_public=False)
    round_ = publish_next(tournament, house.house.staff.arbiter)
    board = Board.objects.select_related("round__tournament").get(round=round_)
    enter_result(board=board, white_outcome="=", black_outcome="=", actor=None)
    return {"tournament": "match", "round_number": 1}, {"decision": f"{board.number} w"}


def values_to_enter(house: PrivateHouse) -> Ready:
    named = {"OTHER_BLITZ": {"names": {"en": "Blitz", "it": "Lampo"}, "lower": False}}
    tournament = make_tournament(
        house.house.organization, slug="outside", entries=2, rounds=1, tie_breaks=list(named), external_tie_breaks=named
    )
    Tournament.objects.filter(pk=tournament.pk).update(is_public=False)
    publish_next(tournament, house.house.staff.arbiter)
    player = Entry.objects.filter(tournament=tournament).earliest("pk")
    return {"tournament": "outside"}, {"after": "1", "code": "OTHER_BLITZ", f"value-{player.pk}": "3"}


def an_excluded_player(house: PrivateHouse) -> Ready:
    player = _player(house, "ended")
    exclude_from_prizes(entry=player, actor=None, reason="The organizer's son.")
    return {}, {}


def excluded(house: PrivateHouse) -> Ready:
    return {}, {"entry": house.events["ended"]["entry"]}


def prizes(house: PrivateHouse) -> Ready:
    set_prizes(tournament=_event(house, "ended"), actor=None, category=None, offers=[Offer(amount=10000)])
    return {}, {}
