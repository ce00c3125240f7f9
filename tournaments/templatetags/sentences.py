"""What the wording modules of the subjects say, for templates: no page chooses among sentences by itself."""

from __future__ import annotations

from django import template

from pairing.engine.chess960 import start_position
from tournaments.acceleration import wording as acceleration
from tournaments.check_in import wording as check_in
from tournaments.entries import wording as entries
from tournaments.explanations import wording as explanations
from tournaments.listing import wording as listing
from tournaments.methods import wording as methods
from tournaments.regulations import wording as regulations
from tournaments.results import wording as results
from tournaments.rounds import wording as rounds
from tournaments.standings import bracket_wording
from tournaments.standings import wording as standings
from tournaments.verification import wording as verification

register = template.Library()

register.simple_tag(acceleration.group_size)
register.simple_tag(acceleration.set_by_sentence)
register.filter("hypothesis_sentence", acceleration.hypothesis_sentence)
register.filter("withdrawal_sentence", acceleration.withdrawal_sentence)
register.filter("change_sentence", acceleration.change_sentence)
register.filter("board_changes", acceleration.board_changes)
register.filter("own_change_sentence", acceleration.own_change_sentence)
register.filter("move_words", acceleration.move_words)
register.filter("hall_state", check_in.hall_state)
register.filter("mark_label", check_in.mark_label)
register.filter("absent_label", check_in.absent_label)
register.filter("plays_label", check_in.plays_label)
register.filter("bye_label", check_in.bye_label)
register.filter("federation_title", entries.federation_title)
register.filter("choice_sentence", entries.choice_sentence)
register.filter("drawn_sentence", entries.drawn_sentence)
register.filter("late_sentence", entries.late_sentence)
register.filter("bye_button", explanations.bye_button)
register.filter("float_button", explanations.float_button)
register.filter("why_not_idea", explanations.why_not_idea)
register.filter("step_words", listing.step_words)
register.filter("match_words", listing.match_words)
register.filter("method_name", methods.name_of)
register.filter("method_text", methods.text_of)
register.filter("method_version_name", methods.version_name)
register.filter("method_action", methods.action_name)
register.simple_tag(entries.both_ratings)
register.filter("start_pieces", start_position)
register.filter("rating_source_text", entries.rating_source_text)
register.simple_tag(regulations.points_of_results)
register.simple_tag(regulations.round_span)
register.filter("order_text", regulations.order_text)
register.filter("rating_rule_text", regulations.rating_rule_text)
register.filter("team_rules", regulations.team_rules_of)
register.filter("lot_text", regulations.lot_text)
register.filter("level_text", regulations.level_text)
register.filter("lots_text", regulations.lots_text)
register.filter("late_entries_text", regulations.late_entries_text)
register.filter("later_round_sentence", results.later_round_sentence)
register.filter("reading_text", results.reading_text)
register.filter("differences_text", results.differences_text)
register.filter("difference_text", results.difference_text)
register.filter("absence_words", rounds.absence_words)
register.filter("difference_sentence", rounds.difference_sentence)
register.simple_tag(rounds.lot_check)
register.filter("origin_words", rounds.origin_words)
register.filter("hand_words", rounds.hand_words)
register.filter("hand_state", rounds.hand_state)
register.filter("bracket_round", bracket_wording.bracket_round)
register.filter("bracket_sentence", bracket_wording.bracket_sentence)
register.filter("value_words", standings.value_words)
register.filter("decided_words", standings.decided_words)
register.filter("grade_words", verification.grade_words)
register.filter("chain_fault_text", verification.chain_fault_text)
register.filter("known_head_text", verification.known_head_text)
register.filter("grade_level", verification.grade_level)
