"""Tie-breaks from outside: named in the regulations, entered by the arbiter, used in standings, named in the report."""

from __future__ import annotations

import pytest
from django.urls import reverse

from pairing.engine.trf import judge_ranks, read, write
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_tournament, play_rounds
from tournaments.announcements.actions import announcement_content
from tournaments.announcements.wording import tie_break_words
from tournaments.models import Entry, Regulations, Round, Tournament
from tournaments.regulations.actions import update_regulations
from tournaments.regulations.freezing import settings_of
from tournaments.reports.lists import standings_csv
from tournaments.reports.report_file import report_file
from tournaments.standings.external.codes import code_of
from tournaments.standings.external.values import hundredths, read_columns, set_external_values
from tournaments.standings.queries import standings_page

CODE = "OTHER_BLITZ_MATCH"
NAMED = {CODE: {"names": {"en": "Blitz match", "it": "Incontro lampo"}, "lower": False}}


@pytest.fixture
def planned(organization, staff) -> Tournament:
    """Eight players and two rounds; the blitz match decides ties, and after it the number."""
    tournament = make_tournament(organization, entries=8, rounds=2)
    update_regulations(
        tournament=tournament, actor=staff.organizer, tie_breaks=[CODE, "TPN"], external_tie_breaks=NAMED
    )
    return tournament


@pytest.fixture
def played(planned, staff) -> Tournament:
    play_rounds(planned, 2, staff.arbiter)
    return planned


def tie(tournament: Tournament) -> list[int]:
    """The entries of the largest tie, in order."""
    lines = standings_page(tournament).lines
    rank = max({line.rank for line in lines}, key=lambda one: sum(line.rank == one for line in lines))
    return [line.player.entry_id for line in lines if line.rank == rank]


def enter(tournament: Tournament, values: dict[int, int], actor, after: int = 2) -> None:
    set_external_values(tournament=tournament, round_number=after, code=CODE, values=values, actor=actor)


def test_values_break_the_tie_and_the_page_says_so(played, staff, client):
    before = standings_page(played)
    group = tie(played)
    assert len(group) > 2
    assert before.waiting == {CODE: sum(1 for line in before.lines if len(tie_of(before, line)) > 1)}
    enter(played, {entry: 100 * place for place, entry in enumerate(group, start=1)}, staff.arbiter)
    after = standings_page(played)
    assert [line.player.entry_id for line in after.lines if line.player.entry_id in group] == group[::-1]
    assert {line.decided_by for line in after.lines if line.player.entry_id in group} == {CODE}
    place = {"organization": played.organization.slug, "tournament": played.slug}
    text = client.get(reverse("public:standings", kwargs=place)).content.decode()
    assert "decided by OTHER_BLITZ_MATCH" in text
    assert (
        "Blitz match (OTHER_BLITZ_MATCH): A value from outside that the arbiter enters. The higher one is ahead."
        in text
    )
    sums = client.get(reverse("public:standings", kwargs=place), {"sums": group[0]}).content.decode()
    assert "The arbiter entered it for these standings." in sums


def tie_of(page, line):
    return [one for one in page.lines if one.rank == line.rank]


def test_a_missing_value_leaves_the_tie_and_is_said(played, staff, client):
    group = tie(played)
    enter(played, {entry: 100 * place for place, entry in enumerate(group[1:], start=1)}, staff.arbiter)
    page = standings_page(played)
    assert len({line.rank for line in page.lines if line.player.entry_id in group}) == 1
    place = {"organization": played.organization.slug, "tournament": played.slug}
    assert "is entered" in " ".join(client.get(reverse("public:standings", kwargs=place)).content.decode().split())


def test_values_belong_to_the_standings_after_their_round(played, staff):
    group = tie(played)
    enter(played, dict.fromkeys(group, 100), staff.arbiter)
    assert all(not cell.text for line in standings_page(played, 1).lines for cell in line.cells[:1])
    row = JournalEntry.objects.get(action="tie.values_set")
    assert (row.actor, row.after["round"], row.after["tie_break"]) == (staff.arbiter, 2, CODE)
    names = dict(Entry.objects.filter(pk__in=group).values_list("pk", "name"))
    assert all(row.after[names[entry]] == "1" for entry in group)


def test_the_report_names_the_code_and_keeps_the_values(played, staff):
    group = tie(played)
    enter(played, {entry: 50 * place for place, entry in enumerate(group, start=1)}, staff.arbiter)
    file = report_file(played, 2)
    assert file.tie_breaks == (CODE, "TPN")
    number = Entry.objects.get(pk=group[0]).pairing_number
    (said,) = [line for line in file.other_lines if line.startswith(f"### Tie-break {CODE} @ Round 2")]
    assert f"no. {number} 0.5" in said
    again = read(write(file))
    assert again.tie_breaks == (CODE, "TPN")
    verdict = judge_ranks(again)
    assert (verdict.not_judged, verdict.misplaced) == ("", ())
    assert ";0.5" in standings_csv(played, 2).decode("utf-8-sig")


def test_the_regulations_name_it_and_freeze_with_it(planned, staff):
    regulations = Regulations.objects.get(tournament=planned)
    assert settings_of(regulations)["external_tie_breaks"] == NAMED
    assert announcement_content(planned)["regulations"]["external_tie_breaks"] == NAMED
    assert tie_break_words(regulations.named_tie_breaks[0]).startswith("Blitz match (")
    for codes, named in (([CODE], {}), (["OTHER_CHESS"], NAMED)):
        with pytest.raises(Refused) as caught:
            update_regulations(tournament=planned, actor=staff.organizer, tie_breaks=codes, external_tie_breaks=named)
        assert caught.value.code == "unknown_tie_break"
    update_regulations(tournament=planned, actor=staff.organizer, tie_breaks=["TPN"])
    assert Regulations.objects.get(tournament=planned).external_tie_breaks == {}


def test_what_is_refused_changes_nothing(played, staff):
    entry = tie(played)[0]
    for words, code in (
        ({"code": "OTHER_CHESS", "round_number": 2, "values": {entry: 1}}, "unknown_tie_break"),
        ({"code": CODE, "round_number": 3, "values": {entry: 1}}, "round_not_published"),
        ({"code": CODE, "round_number": 2, "values": {0: 1}}, "players_changed"),
        ({"code": CODE, "round_number": 2, "values": {}}, "nothing_changes"),
    ):
        with pytest.raises(Refused) as caught:
            set_external_values(tournament=played, actor=staff.arbiter, **words)
        assert caught.value.code == code
    assert Round.objects.get(tournament=played, number=2).external_values == {}


PLAYERS = [(11, 1, "Rossi, Marco"), (12, 2, "De Luca, Anna"), (13, 3, "Rossi, Marco"), (14, 14, "Þór, Ægir")]


def test_columns_are_read_by_number_or_name():
    assert read_columns("1\t3,5\n de luca,  anna ; -2\n\n14 7.25\n", PLAYERS) == {11: 350, 12: -200, 14: 725}


def test_every_bad_line_is_named():
    with pytest.raises(Refused) as caught:
        read_columns("1\t3\n99\t1\nRossi, Marco\t2\n2\t1.234\n2\n1;4", PLAYERS)
    said = str(caught.value)
    for line in (2, 3, 4, 5, 6):
        assert f"Line {line}:" in said
    assert "Line 1:" not in said
    assert "Nothing was changed." in said


def test_numbers_have_at_most_two_decimals():
    wanted = {"3": 300, "3.5": 350, "3,25": 325, "−1": -100, "+2": 200, "1234567": 123456700}
    wanted |= dict.fromkeys(("", "12345678", "1e3", "1.234", "½"))
    assert {text: hundredths(text) for text in wanted} == wanted


def test_codes_follow_from_names():
    assert code_of("Blitz match") == CODE
    assert code_of("Blitz match", [CODE]) == "OTHER_BLITZ_MATCH2"
    assert code_of("№ ½ – 比賽") == "OTHER_NO_12"
    assert code_of("比賽") == "OTHER_VALUE"


def test_the_organizer_defines_it_and_the_arbiter_enters_it(organization, staff, client):
    tournament = make_tournament(organization, entries=4, rounds=1)
    place = [organization.slug, tournament.slug]
    client.force_login(staff.organizer)
    form = {"code": ["TPN"], "tie_break_edition": "2026-03", "unrated": "fall_away"}
    half = client.post(
        reverse("manage:tie_breaks_edit", args=place), form | {"press": "external", "external_en": "Blitz match"}
    )
    assert half.status_code == 422
    answer = client.post(
        reverse("manage:tie_breaks_edit", args=place),
        form
        | {
            "press": "external",
            "external_en": "Blitz match",
            "external_it": "Incontro lampo",
            "external_lower": "lower",
        },
    )
    kept = answer.context["editor"].kept
    assert "Blitz match" in answer.content.decode()
    client.post(reverse("manage:tie_breaks_save", args=place), form | {"code": [CODE, "TPN"], "external": kept})
    regulations = Regulations.objects.get(tournament=tournament)
    assert regulations.tie_breaks == [CODE, "TPN"]
    assert regulations.external_tie_breaks == {CODE: NAMED[CODE] | {"lower": True}}
    play_rounds(tournament, 1, staff.arbiter)
    client.force_login(staff.arbiter)
    address = reverse("manage:external_values", args=place)
    first, second, *_rest = Entry.objects.filter(tournament=tournament).order_by("pairing_number")
    assert first.name in client.get(address).content.decode()
    words = {"after": "1", "code": CODE, f"value-{first.pk}": "3,5", f"value-{second.pk}": "2"}
    assert client.post(address, words).status_code == 302
    assert Round.objects.get(tournament=tournament).external_values == {CODE: {str(first.pk): 350, str(second.pk): 200}}
    bad = client.post(address, words | {f"value-{second.pk}": "x", "columns": ""})
    assert bad.status_code == 422
    assert client.post(address, words | {"columns": "2\t4"}).status_code == 302
    assert Round.objects.get(tournament=tournament).external_values == {CODE: {str(first.pk): 350, str(second.pk): 400}}


def test_values_for_a_round_that_was_withdrawn_meanwhile_are_refused(played, staff, client):
    client.force_login(staff.arbiter)
    address = reverse("manage:external_values", args=[played.organization.slug, played.slug])
    entry = tie(played)[0]
    for sent in ("3", "0", "-1", "1.5", ""):
        answer = client.post(f"{address}?after=1", {"after": sent, "code": CODE, f"value-{entry}": "1"})
        assert answer.status_code == 422
        assert "Choose a published round." in answer.content.decode()
    assert not Round.objects.filter(tournament=played).exclude(external_values={}).exists()


def test_values_sent_after_the_only_round_was_withdrawn_are_not_lost_in_silence(organization, staff, client):
    made = make_tournament(organization, entries=4, slug="unpaired")
    client.force_login(staff.arbiter)
    address = reverse("manage:external_values", args=[organization.slug, made.slug])
    answer = client.post(address, {"after": "1", "code": CODE})
    assert answer.status_code == 422
    assert "Nothing was saved." in answer.content.decode()
    assert client.get(address).status_code == 200
