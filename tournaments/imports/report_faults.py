"""The faults of a report file in the reader's language, by their code. The place is shown beside the sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from pairing.engine.errors import InvalidState
from pairing.engine.trf import Fault
from tournaments.wording import error_text

_MESSAGES: Final[Mapping[str, Any]] = {
    "not_text": _("This is not a text file. Choose a tournament report file (TRF)."),
    "no_players": _("The file has no usable player line (record 001). Choose a tournament report file (TRF)."),
    "bad_number": _(
        "The starting number “%(value)s” is not a whole number from 1 to 9999. Write it right-aligned in columns 5–8."
    ),
    "duplicate_number": _(
        "Starting number %(player)s was already used in line %(first_line)s. Give every player a number of their own."
    ),
    "bad_rating": _("Player %(player)s: the rating “%(value)s” is not a whole number. Check columns 49–52."),
    "bad_rank": _("Player %(player)s: the rank “%(value)s” is not a whole number. Check columns 86–89."),
    "bad_points": _("Player %(player)s: the points “%(value)s” are not a number such as 3.5. Check columns 81–84."),
    "shifted_columns": _(
        "Player %(player)s, round %(round)s: the block does not stand in its columns. Check whether this line is "
        "shifted."
    ),
    "bad_opponent": _("Player %(player)s, round %(round)s: the opponent in “%(value)s” is not a starting number."),
    "bad_colour": _("Player %(player)s, round %(round)s: the colour in “%(value)s” must be w, b or -."),
    "bad_result": _(
        "Player %(player)s, round %(round)s: the result in “%(value)s” is not known. Use one of 1 = 0 W D L + - H F U "
        "Z."
    ),
    "own_opponent": _("Player %(player)s, round %(round)s: the player is their own opponent. Correct the number."),
    "result_without_opponent": _(
        "Player %(player)s, round %(round)s: the result in “%(value)s” needs an opponent. Add the opponent's number."
    ),
    "bye_with_opponent": _(
        "Player %(player)s, round %(round)s: the bye in “%(value)s” must not name an opponent. Write 0000 instead."
    ),
    "missing_colour": _("Player %(player)s, round %(round)s: a played game needs a colour. Write w or b."),
    "unknown_opponent": _(
        "Player %(player)s, round %(round)s: opponent %(opponent)s is not in the file. Correct the number or add the "
        "player."
    ),
    "opponent_mismatch": _(
        "Player %(player)s, round %(round)s: line %(opponent_line)s, of opponent %(opponent)s, does not name this "
        "player. Make both lines agree."
    ),
    "colour_mismatch": _(
        "Player %(player)s, round %(round)s: both players have the same colour (see line %(opponent_line)s). Give one "
        "of them the other colour."
    ),
    "result_mismatch": _(
        "Player %(player)s, round %(round)s: the result contradicts the one of player %(opponent)s in line "
        "%(opponent_line)s. Make both lines agree."
    ),
    "points_mismatch": _(
        "Player %(player)s: the file says %(declared)s points, the results bring %(counted)s. Correct one of them, or "
        "state the scoring (record 162)."
    ),
    "open_points": _(
        "Player %(player)s: the file says %(declared)s points; %(counted)s are counted until the game that is not "
        "finished has its result."
    ),
    "unknown_player": _(
        "Record %(record)s names player %(player)s, who is not in the file. Correct or remove the number."
    ),
    "contradiction": _(
        "Record %(record)s contradicts what an earlier line says about the same setting. Keep one of the two."
    ),
    "bad_rounds": _("The number of rounds “%(value)s” is not a whole number from 1 to 999. Correct it."),
    "bad_initial_colour": _("“%(value)s” is not an initial colour. Write W or B (in XXC: white1 or black1)."),
    "bad_scoring": _("Record %(record)s states no score that can be read. Write for example W 1.0."),
    "unsupported_scoring": _(
        "Different points for “%(value)s” and for its kind are not supported: a win, a draw and a loss are worth the "
        "same with both colours and without a game."
    ),
    "bad_number_list": _("“%(value)s” is not a starting number. Correct record %(record)s."),
    "bad_requested_bye": _("The record needs F, H or Z in column 5 and the round in columns 7–9."),
    "bad_acceleration": _(
        "The record needs points in columns 10–13, rounds in 15–17 and 19–21, players in 23–26 and 28–31."
    ),
    "bad_virtual_points": _(
        "The record needs the starting number in columns 5–8 and then points such as 1.0, five columns a round, from "
        "column 10."
    ),
    "duplicate_virtual_points": _("Player %(player)s has two XXA records. Keep one."),
    "bad_prohibition": _("The record needs the first round in columns 5–7 and the last in columns 9–11."),
    "team_event": _("This is the file of a team event; it cannot be read as one of players."),
    "bad_abnormal_points": _(
        "The record needs W, D, L, F, H, Z, +, - or a blank in column 5, points in columns 14–17 and the round in "
        "columns 20–22 (000: all)."
    ),
    "bad_lot": _("This comment needs LOT, a round from 1 to 99 and the lot, 1 to 64 letters or digits."),
    "second_lot": _("Round %(round)s has another lot in an earlier line. A lot is drawn once: keep one of the two."),
    "missing_result": _(
        "Player %(player)s, round %(round)s: the result is missing. Enter it before the next round is paired."
    ),
    "file_order": _(
        "XXC rank asks for the order of the lines as ranking, but the lines are not in order of starting number. "
        "Number the players in the order of the lines."
    ),
    "missing_rounds": _(
        "The file does not say how many rounds are planned. Add record 142 (or XXR), for example “142 9”."
    ),
    "all_rounds_played": _("All %(rounds)s rounds have results: there is nothing to pair."),
    "everybody_absent": _("Every player is absent from round %(round)s: there is nothing to pair."),
    "too_many_faults": _(
        "So many faults were found that the rest of the file was not read. Check that this is a tournament report file "
        "(TRF)."
    ),
    # What only the validator asks.
    "missing_record": _("Record %(record)s (%(what)s) is missing."),
    "repeated_record": _("Record %(record)s stands in line %(first_line)s already. Keep one of the two."),
    "unknown_record": _("There is no record “%(record)s”; the line is ignored. Correct the number."),
    "control_character": _(
        "The line holds a tab or another control character, so its columns cannot be relied on. Use blanks."
    ),
    "filled_gap": _("Column %(column)s must be blank; record %(record)s seems to be shifted."),
    "old_title": _("The title %(title)s of an older format is read as %(read)s."),
    "unknown_result": _("“%(value)s” is no result; the game is read as not finished. Use one of 1 = 0 W D L + - ?."),
    "old_bye": _(
        "A forfeit or a draw needs an opponent; + is read as F, = as H, - as Z. Write F for a full-point bye, U for "
        "the one of the pairing, H for a half-point bye, Z for an absence."
    ),
    "bad_event_federation": _("“%(value)s” is not a federation; it has three capital letters, for example ITA."),
    "bad_count": _("“%(value)s” is not a number of players or teams."),
    "wrong_count": _("Record %(record)s says %(declared)s, but the file has %(found)s."),
    "bad_ranking_method": _("The record needs a federation in columns 5–7 and one of %(methods)s in columns 9–13."),
    "unknown_system_code": _("“%(value)s” is not a code of the list of tournament types."),
    "bad_time_control": _("“%(value)s” is not a coded time control; 90 minutes with 30 seconds a move is 5400+30."),
    "points_not_first": _("Record 212 begins with PTS; the tie-breaks alone stand in 202."),
    "two_tie_break_records": _("Give the tie-breaks in 202 or in 212, not in both."),
    "bad_date": _("“%(value)s” is not a date of the form YYYY/MM/DD."),
    "end_before_start": _("The last day is before the first day."),
    "bad_round_date": _("The date “%(value)s” of round %(round)s is not of the form YY/MM/DD."),
    "round_outside": _("The date “%(value)s” of round %(round)s is not between the first and the last day."),
    "rounds_out_of_order": _("The date “%(value)s” of round %(round)s is before that of an earlier round."),
    "missing_round_date": _("The file has results of %(played)s rounds, but dates of %(dated)s."),
    "more_rounds_than_planned": _("%(rounds)s rounds are planned, but the file has results of %(played)s."),
    "bye_mismatch": _(
        "The result of player %(player)s in round %(round)s (line %(opponent_line)s) is another one. Make both agree."
    ),
    "no_points": _("The points of record 250 must not be 0.0. Leave the line out."),
    "range_order": _("%(first)s to %(last)s is no range; the first one must not be the larger."),
    "round_beyond": _("Record %(record)s names round %(round)s, but %(rounds)s rounds are planned (record 142)."),
    "too_few_numbers": _("The record keeps players apart, so it must name two or more."),
    "number_twice": _("The record names player %(player)s twice."),
    "prohibited_met": _(
        "Players %(player)s and %(opponent)s were paired in round %(round)s, which line %(opponent_line)s (record 260) "
        "does not allow."
    ),
    "missing_field": _("Player %(player)s: this field is missing: %(what)s."),
    "bad_sex": _("Player %(player)s: the sex “%(value)s” must be m or w."),
    "bad_title": _("Player %(player)s: “%(value)s” is not a FIDE title."),
    "bad_federation": _("Player %(player)s: “%(value)s” is not a federation; it has three capital letters."),
    "bad_fide_id": _("Player %(player)s: “%(value)s” is not a FIDE ID."),
    "fide_id_twice": _(
        "Player %(player)s: line %(opponent_line)s (player %(opponent)s) has the same FIDE ID. Correct one of the two."
    ),
    "bad_birth_date": _(
        "Player %(player)s: “%(value)s” is not a birth date of the form YYYY/MM/DD (unknown parts 00)."
    ),
    "unfinished_game": _("Player %(player)s, round %(round)s: the game is not finished. A report needs its result."),
    "met_twice": _("Players %(player)s and %(opponent)s play a second time in round %(round)s."),
    "second_bye": _("Player %(player)s gets a second pairing-allocated bye in round %(round)s."),
    "several_byes": _("Round %(round)s: player %(player)s gets the pairing-allocated bye already; there is only one."),
    "bad_team": _(
        "The record needs the number of the team in columns 5–7, match points in 55–60, game points in 62–67 and the "
        "members from column 74."
    ),
    "duplicate_team": _("Team %(team)s stands in line %(first_line)s already. Give every team a number of its own."),
    "bad_team_bye": _(
        "The record needs match points in columns 5–8, game points in 10–13 and a team for every round from column 15, "
        "four columns each (000: none)."
    ),
    "bad_team_forfeit": _(
        "The record needs +-, -+ or -- in columns 5–6, the round in 8–10 and the two teams in 12–14 and 16–18."
    ),
    "bad_line_up": _(
        "The record needs the round in columns 5–7, the team in 9–11, its opponent in 13–15 and the players of boards "
        "1, 2, … from column 17 (0: nobody)."
    ),
    "bad_board_colours": _("“%(value)s” must be W and B, one for each board, such as WBWB."),
    "bad_match_scores": _("The record states match points, for example TW 2 TD 1 TL 0."),
    "unknown_member": _("Team %(team)s: player %(player)s is not in the file."),
    "two_teams": _("Player %(player)s is in team %(other)s and in team %(team)s. Name a player in one team."),
    "unclear_match": _(
        "Round %(round)s: the games of team %(team)s do not belong to a match with one other team. Check the members "
        "of the teams and records 300 and 330."
    ),
    "team_points_mismatch": _(
        "Team %(team)s: the file says %(declared)s points in these columns, the games bring %(counted)s."
    ),
    "boards_too_many": _(
        "Round %(round)s, match %(first)s – %(second)s: %(found)s boards, but a match has %(boards)s (record 352). "
        "Correct the games or the line-ups."
    ),
    "line_up_stranger": _(
        "Round %(round)s, match %(first)s – %(second)s: player %(player)s sits for %(team)s, but belongs to another "
        "team (record 310)."
    ),
    "boards_unlike": _(
        "Round %(round)s, match %(first)s – %(second)s: the boards do not add up: player %(player)s has no board, two, "
        "or another one than the opponent. Correct record 300 of %(team)s, or the games."
    ),
    "forfeit_played": _(
        "Round %(round)s, match %(first)s – %(second)s: record 330 says that the match was not played, but games of it "
        "have results."
    ),
    "team_too_small": _(
        "Team %(team)s has %(players)s players: too few for the boards of a match. Name them in record 310."
    ),
    "wrong_team_rank": _("Team %(team)s: by the criteria of the file the rank is %(expected)s, not %(declared)s."),
    "wrong_rank": _("Player %(player)s: by the criteria of the file the rank is %(expected)s, not %(declared)s."),
}
_RECORDS: Final[Mapping[str, Any]] = {
    "012": _("name of the tournament"),
    "022": _("city"),
    "032": _("federation"),
    "042": _("first day"),
    "052": _("last day"),
    "102": _("chief arbiter"),
    "132": _("dates of the rounds"),
    "142": _("number of rounds"),
    "182": _("who made the pairings"),
    "192": _("type of the tournament"),
    "202": _("tie-breaks"),
    "222": _("time control in code"),
}
_FIELDS: Final[Mapping[str, Any]] = {
    "name": _("name"),
    "federation": _("federation"),
    "fide_id": _("FIDE ID"),
    "birth_date": _("date of birth"),
    "sex": _("sex"),
    "points": _("points"),
    "rank": _("rank"),
}


def fault_message(fault: Fault) -> str:
    """What is wrong and what to do, in the reader's language."""
    template = _MESSAGES.get(fault.code)
    if template is None:
        return error_text(InvalidState(fault.message, code=fault.code, **fault.facts))
    facts: dict[str, Any] = {"column": fault.column, **fault.facts}
    facts["what"] = _RECORDS.get(str(facts.get("record"))) or _FIELDS.get(str(facts.get("field")))
    return str(template) % facts
