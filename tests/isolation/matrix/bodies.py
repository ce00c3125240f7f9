"""What the rightful person sends to every address that takes POST, and changes something with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.integration.tournaments.acceleration.desk.plan_forms import TWO, own
from tests.integration.tournaments.desk import LEAVING
from tests.integration.tournaments.methods.method_forms import POINTS, sent
from tests.isolation.matrix import (
    approval_situations,
    import_situations,
    list_situations,
    register_situations,
    situations,
    team_situations,
)
from tests.isolation.matrix.private_house import PrivateHouse


@dataclass(frozen=True)
class Sent:
    """One form: where it stands, in which event, and what a person changes in it."""

    event: str = "early"
    change: dict[str, Any] = field(default_factory=dict)
    """Fields, or the button that is pressed; on top of what stands in the form."""
    page: str = ""
    """The page of the form, if it is not at the same address; ``-`` where a script sends and no form does."""
    before: Callable[[PrivateHouse], dict[str, Any]] | None = None
    """What has to happen first; gives words of the address."""


PLAN: dict[str, Any] = own(TWO, POINTS)
METHOD: dict[str, Any] = sent()
WHY = {"reason": "Because of the weather."}
EVIL = "Taken over"
DATES = {"starts_on": "1/4/2027", "ends_on": "2/4/2027"}
PRIZE = {"row-0-times": "1", "row-0-amount": "100"}

OF_ORGANIZATION = {
    "organizations:invite": Sent(change={"email": "thief@example.org", "roles": "owner"}, page="organizations:members"),
    "organizations:change_roles": Sent(change={"roles": "arbiter"}, page="organizations:members"),
    "organizations:remove_member": Sent(page="organizations:members"),
    "organizations:revoke_invitation": Sent(page="organizations:members"),
    "organizations:settings": Sent(change={"name": EVIL}),
    "organizations:tree_ask": Sent(change={"other": "beside-away", "kind": "invite"}, page="organizations:tree"),
    "organizations:tree_answer": Sent(change={"decision": "accept"}, page="organizations:tree"),
    "organizations:tree_part": Sent(change={"understood": "on"}, page="organizations:tree"),
    "organizations:own_host": Sent(change={"name": "chess.thief.example"}),
    "organizations:own_host_look": Sent(page="organizations:own_host"),
    "organizations:own_host_withdraw": Sent(page="organizations:own_host"),
    "manage:programs": Sent(change={"name": EVIL, "scopes": ["read", "rounds"]}),
    "manage:webhook_new": Sent(change={"webhook-address": "https://thief.example.org/", "webhook-kinds": ["result"]}),
    "manage:webhook_end": Sent(page="manage:webhook"),
    "manage:webhook_resume": Sent(page="-"),
    "manage:webhook_replay": Sent(page="manage:webhook"),
    "manage:token_end": Sent(page="manage:programs"),
    "manage:new": Sent(change=DATES | {"name": EVIL, "slug": "taken"}),
    "manage:rating_lists": Sent(before=list_situations.a_list),
    "manage:rating_lists_fetch": Sent(page="-"),
    "manage:rating_list_remove": Sent(page="manage:rating_lists", before=list_situations.a_list_that_is_there),
    "manage:festival_new": Sent(change={"name": EVIL}),
    "manage:festival_settings": Sent(change={"name": EVIL}),
    "manage:festival_details": Sent(change={"city": EVIL}),
    "manage:festival_copy": Sent(change={"name": EVIL, "starts_on": "1/4/2027"}),
    "manage:festival_arrange": Sent(page="-", before=situations.two_sections),
    "manage:festival_add": Sent(page="manage:festival", before=situations.a_single_tournament),
    "manage:festival_take_out": Sent(page="manage:festival"),
    "manage:festival_write": Sent(change={"title_en": EVIL, "text_en": EVIL}, before=situations.a_player_to_write_to),
    "manage:festival_delete": Sent(page="manage:festival"),
    "manage:series_new": Sent(change={"name": EVIL}),
    "manage:series_settings": Sent(change={"name": EVIL}),
    "manage:series_add": Sent(page="manage:series", before=situations.a_single_tournament),
    "manage:series_take_out": Sent(page="manage:series"),
    "manage:series_category_add": Sent(change={"name": EVIL, "sex": "m"}, page="manage:series"),
    "manage:series_category_remove": Sent(page="manage:series"),
    "manage:series_delete": Sent(page="manage:series"),
    "manage:template_new": Sent(before=situations.an_event_to_keep),
    "manage:template_rename": Sent(change={"name": EVIL}),
    "manage:template_remove": Sent(page="-"),
    "manage:house_rules": Sent(change={"text_en": EVIL}),
    "manage:year_file": Sent(page="manage:years"),
    "manage:year_make": Sent(page="manage:years"),
    "manage:requirements": Sent(change={"website": "on"}),
    "manage:privacy": Sent(change={"responsible": EVIL}),
    "manage:person": Sent(),
    "manage:person_contacts": Sent(change={"sure": "on"}, page="manage:person"),
    "manage:register_settings": Sent(change={"checks_memberships": "on"}, page="manage:register"),
    "manage:register_export": Sent(page="manage:register"),
    "manage:registered_new": Sent(change={"name": EVIL}),
    "manage:registered_change": Sent(change={"name": EVIL}, page="manage:registered"),
    "manage:registered_remove": Sent(change={"sure": "on"}, page="manage:registered"),
    "manage:registered_membership": Sent(change={"season": "1999"}, page="manage:registered"),
    "manage:registered_membership_remove": Sent(page="manage:registered"),
    "manage:registered_merge": Sent(),
    "manage:registered_clubs": Sent(change={"name": EVIL}),
    "manage:registered_club": Sent(change={"name": EVIL}),
    "manage:registered_club_remove": Sent(page="manage:registered_club", before=register_situations.an_empty_club),
    "manage:register_load": Sent(before=register_situations.a_file),
    "manage:register_confirm": Sent(page="manage:register_load", before=register_situations.a_preview),
    "manage:register_discard": Sent(page="manage:register_load"),
    "manage:person_erase": Sent(
        before=situations.a_person_of_an_old_event, change={"erase_sure": "on"}, page="manage:person"
    ),
    "manage:logo": Sent(change={"alt": EVIL}),
    "manage:method_new": Sent(change=METHOD | {"key": "taken"}, page="-"),
    "manage:method_new_version": Sent(change=METHOD | {"change_note": EVIL}, page="-"),
    "manage:method_compare": Sent(before=situations.a_method_played, page="manage:method_version"),
    "manage:method_retire": Sent(page="manage:method_version", change=WHY),
    "manage:method_delete": Sent(page="manage:method_version"),
}

BEFORE_THE_ROUNDS = {
    "manage:person_add": Sent(
        change={"email": "thief@example.org", "roles": "event_arbiter"}, page="manage:event_people"
    ),
    "manage:person_change": Sent("started", {"roles": "event_arbiter"}, page="manage:event_people"),
    "manage:person_end": Sent("started", page="manage:event_people"),
    "manage:details": Sent(change={"name": EVIL}),
    "manage:event_delete": Sent(before=situations.an_unseen_event),
    "manage:event_cancel": Sent("started", before=situations.a_notice),
    "manage:event_resume": Sent("started", WHY, before=situations.a_cancelled_event),
    "manage:picture": Sent("started", {"alt": EVIL}),
    "manage:schedule_save": Sent(change={"round_1": "2026-03-07T09:00"}, page="manage:schedule"),
    "manage:entry_move": Sent("early", before=situations.a_section_to_move_to),
    "manage:registration_move": Sent("started", before=situations.a_registration_to_move),
    "manage:seeding": Sent("ended", DATES | {"name": EVIL, "slug": "taken", "players": "4"}),
    "manage:import": Sent(before=situations.a_file),
    "manage:import_preview": Sent(before=situations.an_upload),
    "manage:import_columns": Sent(before=situations.an_upload),
    "manage:acceleration_preview": Sent(page="manage:acceleration"),
    "manage:acceleration_compare": Sent(change=PLAN, page="manage:acceleration"),
    "manage:acceleration_save": Sent(change=PLAN | LEAVING, page="manage:acceleration"),
    "manage:acceleration_method": Sent(change=LEAVING, page="manage:acceleration"),
    "manage:acceleration_authorise": Sent(before=situations.an_unpublished_method, page="manage:acceleration"),
    "manage:simulation_start": Sent(page="manage:simulations"),
    "manage:simulation_forget": Sent(page="-", change={"plan": "1"}),
    "manage:simulation_cancel": Sent("started", before=situations.a_study, page="manage:simulation"),
    "manage:simulation_resume": Sent("started", before=situations.a_cancelled_study, page="manage:simulation"),
    "manage:simulation_share": Sent("started", page="manage:simulation"),
    "manage:announcement_save": Sent(page="manage:announcement"),
    "manage:announcement_publish": Sent(before=situations.a_complete_announcement, page="manage:announcement"),
    "manage:approval_ask": Sent(before=approval_situations.a_text_to_ask_for, page="manage:announcement"),
    "manage:approval_answer": Sent(before=approval_situations.a_text_that_waits, page="manage:announcement"),
    "manage:regulations_save": Sent(change={"rounds": "6"}, page="manage:regulations"),
    "manage:draw": Sent(before=situations.no_colour_yet, page="manage:regulations"),
    "manage:prohibition_add": Sent(before=situations.a_pair_kept_apart, page="manage:prohibitions"),
    "manage:prohibition_lift": Sent(before=situations.a_prohibition, page="manage:prohibitions"),
    "manage:tie_breaks_edit": Sent(page="manage:tie_breaks"),
    "manage:tie_breaks_save": Sent(change={"code": ["SB", "BH"]}, page="manage:tie_breaks"),
    "manage:registration_settings": Sent(change={"registration_open": "on", "currency": "CHF"}),
    "manage:registrations_accept": Sent("started", page="manage:registrations"),
    "manage:registrations_write": Sent("started", {"title_en": EVIL, "text_en": EVIL}),
    "manage:registration_accept": Sent("started", page="manage:registration"),
    "manage:registration_refuse": Sent("started", WHY, page="manage:registration"),
    "manage:registration_merge": Sent("started", before=situations.a_player_to_merge, page="manage:registration"),
    "manage:registration_paid": Sent("started", page="manage:registration"),
    "manage:entry_add": Sent(change={"name": EVIL}),
    "manage:entry_refresh": Sent(before=list_situations.a_newer_list),
    "manage:entry_take_rating": Sent(page="-", before=list_situations.a_rating_of_another_list),
    "manage:later_rating_set": Sent(change={"rating": "2222"}, page="manage:later_ratings"),
    "manage:later_ratings_take": Sent(page="-", before=list_situations.a_later_list),
    "manage:later_ratings_back": Sent(page="-", before=list_situations.a_later_rating),
    "manage:entry_listed": Sent(before=list_situations.somebody_listed, page="-"),
    "manage:entry_known": Sent(before=situations.somebody_known, page="-"),
    "manage:teams_import": Sent(before=team_situations.a_list_of_teams),
    "manage:team_player_add": Sent(change={"name": EVIL}, before=team_situations.a_team, page="manage:team"),
    "manage:team_player": Sent(change={"name": EVIL}, before=team_situations.a_player_of_a_team),
    "manage:team_player_transfer": Sent(before=team_situations.a_player_who_goes, page="manage:team_player"),
    "manage:team_player_move": Sent(change={"way": "off"}, before=team_situations.a_player_of_a_team, page="-"),
    "manage:captain_add": Sent(change={"name": EVIL}, before=team_situations.a_team, page="manage:team"),
    "manage:captain_change": Sent(change={"way": "renew"}, before=team_situations.a_captain, page="-"),
    "manage:line_ups_open": Sent(before=team_situations.a_round_to_open, page="-"),
    "manage:line_up": Sent(before=team_situations.a_match_of_teams),
    "manage:fixture": Sent(change={"venue": EVIL}, before=team_situations.a_match_of_teams),
    "manage:undo_result": Sent("started", WHY | {"confirmed": "1"}, before=situations.a_corrected_result, page="-"),
    "manage:undo_import": Sent("early", WHY | {"confirmed": "1"}, before=import_situations.an_imported_list, page="-"),
    "manage:undo_numbers": Sent("started", WHY | {"confirmed": "1"}, before=situations.new_numbers, page="-"),
    "manage:renumber": Sent(
        "started", WHY | {"confirmed": "1"}, before=situations.a_wrong_rating, page="manage:entries"
    ),
    "manage:entry": Sent(change={"name": EVIL}),
    "manage:withdraw": Sent(change=WHY, page="manage:entry"),
    "manage:reinstate": Sent(before=situations.a_withdrawn_player, page="manage:entry"),
    "manage:expel": Sent("started", WHY | {"confirmed": "1", "round_number": "1"}, page="manage:entry"),
    "manage:expulsion_back": Sent("started", WHY, before=situations.an_expelled_player, page="manage:entry"),
    "manage:entry_remove": Sent(page="manage:entry"),
    "manage:entry_exchange": Sent(
        "early", WHY | {"confirmed": "1"}, before=situations.an_equal_player, page="manage:entry"
    ),
    "manage:bye_add": Sent(page="manage:entry"),
    "manage:bye_cancel": Sent(before=situations.a_bye, page="manage:entry"),
    "manage:hall_mark": Sent(before=situations.here, page="-"),
    "manage:hall_absent": Sent(before=situations.absent, page="-"),
    "manage:hall_plays": Sent(before=situations.an_absent_player, page="-"),
    "manage:hall_phones": Sent(before=situations.check_in_by_phone, page="manage:hall"),
    "manage:hall_settle": Sent(before=situations.somebody_present, page="manage:hall"),
    "manage:hall_byes": Sent(before=situations.byes, page="manage:hall"),
}

IN_THE_ROUNDS = {
    "manage:pair": Sent(page="manage:round", change={"announced": "On the wall."}),
    "manage:pair_again": Sent("drafted", before=situations.a_draft_out_of_date, page="manage:round"),
    "manage:cancel": Sent(before=situations.a_waiting_run, page="manage:round"),
    "manage:discard": Sent("drafted", WHY),
    "manage:publish": Sent("drafted"),
    "manage:position_draw": Sent("started", page="-", before=situations.a_round_of_chess960),
    "manage:unschedule": Sent("drafted", before=situations.a_set_time, page="manage:round"),
    "manage:publication_withdraw": Sent("started", WHY),
    "manage:change": Sent("drafted", WHY, before=situations.swapped),
    "manage:hand": Sent("drafted", WHY | {"unpair": "1"}),
    "manage:hand_start": Sent(before=situations.no_pairing_exists, page="manage:round"),
    "manage:correct": Sent("started", WHY | {"understood": "on"}, before=situations.a_changed_publication),
    "manage:seat": Sent("started", WHY, before=situations.free_players),
    "manage:enter": Sent("started", page="-", before=situations.a_result),
    "manage:second_reading": Sent("ended", {"read": "3"}, page="-"),
    "manage:result": Sent("started", {"result": "1:0"}),
    "manage:correct_colours": Sent("started", WHY | {"confirmed": "1"}, before=situations.a_corrected_result, page="-"),
    "manage:decide_match": Sent(before=situations.a_drawn_match, page="manage:round"),
    "manage:forfeit_match": Sent(
        change={"winner": "first", "confirmed": "1"}, before=team_situations.a_match_of_teams, page="manage:round"
    ),
    "manage:hold": Sent("started", page="manage:round"),
    "manage:close": Sent("ended", page="manage:round"),
    "manage:check_again": Sent("started", page="manage:round"),
    "manage:points_adjust": Sent("started", WHY | {"points": "-1"}, page="manage:entry"),
    "manage:points_back": Sent("started", page="manage:entry"),
}

AFTERWARDS = {
    "manage:prize_rules": Sent(change={"currency": "CHF"}, page="manage:prizes"),
    "manage:prizes_general": Sent(change=PRIZE),
    "manage:category_prizes": Sent("started", PRIZE),
    "manage:prize_confirm": Sent("ended", page="manage:prize_proposal", before=situations.prizes),
    "manage:prize_exclude": Sent("ended", WHY, page="manage:prize_proposal", before=situations.excluded),
    "manage:prize_admit": Sent("ended", page="manage:prize_proposal", before=situations.an_excluded_player),
    "manage:categories_usual": Sent(change={"keys": ["women"], "bounds": "1600 1800"}, page="manage:prizes"),
    "manage:category_add": Sent(change={"name_en": EVIL, "sex": "w"}),
    "manage:category": Sent("started", {"name_en": EVIL}),
    "manage:category_remove": Sent("started", page="manage:category"),
    "manage:external_values": Sent(before=situations.values_to_enter),
    "manage:tie_draw": Sent("ended", before=situations.a_tie, page="manage:ties"),
    "manage:tie_record": Sent("ended", WHY, before=situations.level_players, page="manage:ties"),
    "manage:tie_take_back": Sent("ended", WHY, before=situations.a_decided_tie, page="manage:ties"),
    "manage:report_freeze": Sent("ended", page="manage:reports"),
    "manage:sign_off_ask": Sent("ended", page="-", before=approval_situations.a_report_sent_back),
    "manage:sign_off_answer": Sent("ended", page="-", before=approval_situations.a_report_that_waits),
}

BODIES: dict[str, Sent] = OF_ORGANIZATION | BEFORE_THE_ROUNDS | IN_THE_ROUNDS | AFTERWARDS

ONLY_ANSWERS = {
    "manage:acceleration_preview": "shows a plan that is not saved",
    "manage:tie_breaks_edit": "shows a list that is not saved",
    "manage:check_again": "asks a worker",
    "manage:rating_lists_fetch": "asks a worker, and here no address is set",
}
"""Forms that change nothing by themselves."""
