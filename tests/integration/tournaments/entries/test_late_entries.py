"""The last round for late entries: frozen with the regulations, true for every way in, and the arbiter's exceptions."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import translation

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import enter_results, make_tournament, pair_round, publish_next
from tests.markup import text_of
from tournaments.announcements.actions import announcement_content
from tournaments.announcements.forms import TextsForm
from tournaments.announcements.missing import missing_fields
from tournaments.announcements.wording import sections
from tournaments.duties.record import duties_of
from tournaments.duties.wording import event_text
from tournaments.entries.actions import add_entry, edit_entry, withdraw_entry
from tournaments.entries.queries import entry_list
from tournaments.imports.choices import RowChoice, Who
from tournaments.imports.entry_actions import import_entries
from tournaments.imports.entry_matching import EntryRow
from tournaments.models import Entry, Regulations, Round, Tournament
from tournaments.regulations.actions import update_regulations
from tournaments.rounds.drafts import discard_draft

WORDS = "The regulations admit late entries until round 2, and this entry would begin in round 3."


@pytest.fixture
def tournament(organization, staff):
    """Two rounds of five are played, and late entries were announced until round 2."""
    tournament = make_tournament(organization, entries=8, rounds=5, last_entry_round=2)
    for _ in range(2):
        enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    return tournament


def refused(action, **arguments) -> Refused:
    with pytest.raises(Refused) as caught:
        action(**arguments)
    return caught.value


def address(name, tournament):
    return reverse(f"manage:{name}", args=[tournament.organization.slug, tournament.slug])


def test_until_that_round_a_player_comes_without_more(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=5, last_entry_round=2)
    publish_next(tournament, staff.arbiter)
    added = add_entry(tournament=tournament, actor=staff.organizer, name="Late, Lia", admission="not needed")
    assert (added.first_round, added.admission_reason) == (2, "")
    assert not JournalEntry.objects.filter(action="entry.let_in").exists()


@pytest.mark.parametrize("blank", ["  ", "\u200b", "\u2060 \u3164", "-."])
def test_later_nobody_comes_without_a_reason(tournament, staff, blank):
    refusal = refused(add_entry, tournament=tournament, actor=staff.arbiter, name="Late, Lia", admission=blank)
    assert (refusal.code, refusal.field) == ("late_entries_closed", "admission")
    assert str(refusal).startswith(WORDS)
    assert not Entry.objects.filter(name="Late, Lia").exists()


def test_a_later_first_round_counts_before_the_start_too(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=5, last_entry_round=1)
    refusal = refused(add_entry, tournament=tournament, actor=staff.arbiter, name="Late, Lia", first_round=2)
    assert str(refusal).startswith("The regulations admit no late entries, and this entry would begin in round 2.")


def test_a_reason_of_the_arbiter_is_in_the_journal_and_public(tournament, staff, client):
    why = "Flight cancelled, told us on Friday."
    added = add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lia", rating=2000, admission=f" {why} ")
    assert (added.first_round, added.admission_reason) == (3, why)
    row = JournalEntry.objects.get(action="entry.let_in")
    assert (row.actor, row.reason) == (staff.arbiter, why)
    assert row.after == {"names": ["Late, Lia"], "from_round": 3, "limit": 2}

    [line] = [one for one in entry_list(tournament).lines if one.player.entry_id == added.pk]
    assert line.admission == why
    place = [tournament.organization.slug, tournament.slug]
    assert f"let in by the arbiter: {why}" in text_of(client.get(reverse("public:entries", args=place)))
    assert f"let in by the arbiter: {why}" in text_of(client.get(reverse("public:player", args=[*place, added.pk])))
    [said] = [event_text(event) for event in duties_of(tournament).events if event.code == "let_in"]
    assert said == f"Late, Lia was let in from round 3, after the last round for late entries: “{why}”"

    publish_next(tournament, staff.arbiter)
    assert f"let in by the arbiter: {why}" in text_of(client.get(reverse("public:player", args=[*place, added.pk])))
    assert edit_entry(entry=added, actor=staff.arbiter, rating=2010).admission_reason == why
    assert withdraw_entry(entry=added, actor=staff.arbiter).admission_reason == why


def test_a_draft_of_the_last_round_may_still_take_somebody_in(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=5, last_entry_round=2)
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    pair_round(tournament, staff.arbiter)
    assert refused(add_entry, tournament=tournament, actor=staff.arbiter, name="Late, Lia").facts["round"] == 3
    assert add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lia", first_round=2).first_round == 2


def test_the_form_asks_the_arbiter_for_a_reason_and_never_the_organizer(tournament, staff, client):
    client.force_login(staff.organizer)
    assert 'name="admission"' not in client.get(address("entry_add", tournament)).content.decode()
    late = {"name": "Late, Lia", "rating": "2000", "first_round": "3", "admission": "Because I say so."}
    answer = client.post(address("entry_add", tournament), late)
    assert (answer.status_code, Entry.objects.count()) == (422, 8)
    assert WORDS in text_of(answer)

    client.force_login(staff.arbiter)
    answer = client.post(address("entry_add", tournament), late | {"admission": ""})
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {"admission"})
    assert client.post(address("entry_add", tournament), late).status_code == 302
    assert Entry.objects.get(name="Late, Lia").admission_reason == "Because I say so."


def test_the_hall_says_that_late_entries_are_over(tournament, staff, client):
    over = "The regulations admit no late entries any more."
    client.force_login(staff.organizer)
    page = client.get(address("hall", tournament))
    assert over in text_of(page)
    assert 'name="admission"' not in page.content.decode()
    client.force_login(staff.arbiter)
    page = client.get(address("hall", tournament))
    assert over in text_of(page)
    assert 'name="admission"' in page.content.decode()


def test_the_hall_says_nothing_while_late_entries_are_open(organization, staff, client):
    tournament = make_tournament(organization, entries=8, rounds=5, last_entry_round=2)
    publish_next(tournament, staff.arbiter)
    client.force_login(staff.arbiter)
    page = client.get(address("hall", tournament))
    assert "admit no late entries" not in text_of(page)
    assert 'name="admission"' not in page.content.decode()


def test_a_list_brings_nobody_in_without_a_reason(tournament, staff):
    known = EntryRow(3, {"name": "Player, 001", "rating": 2391}, RowChoice(entered=Who.SAME))
    rows = [EntryRow(2, {"name": "Late, Lia", "rating": 1990}), known]
    refusal = refused(import_entries, tournament=tournament, rows=rows, actor=staff.arbiter)
    assert refusal.code == "late_entries_closed"
    assert Entry.objects.get(name="Player, 001").rating == 2390, "all rows or none"

    import_entries(tournament=tournament, rows=rows, actor=staff.arbiter, admission="The bus of the club was late.")
    assert Entry.objects.get(name="Late, Lia").admission_reason == "The bus of the club was late."
    assert Entry.objects.get(name="Player, 001").admission_reason == ""
    assert JournalEntry.objects.get(action="entry.let_in").after["names"] == ["Late, Lia"]
    import_entries(tournament=tournament, rows=rows[1:], actor=staff.arbiter)


def test_the_preview_of_a_list_asks_the_arbiter_for_the_reason(tournament, staff, client):
    content = b'Name;Rating\n"Late, Lia";1990\n'
    for user, asked in ((staff.organizer, False), (staff.arbiter, True)):
        client.force_login(user)
        client.post(address("import", tournament), {"file": SimpleUploadedFile("list.csv", content)})
        page = client.get(address("import_preview", tournament))
        assert "admit no late entries any more" in text_of(page)
        assert ('name="admission"' in page.content.decode()) is asked
        digest = page.context["preview"].digest
        answer = client.post(address("import_preview", tournament), {"digest": digest, "admission": "Bus."})
        assert answer.status_code == (302 if asked else 422)
    assert Entry.objects.get(name="Late, Lia").admission_reason == "Bus."


def test_the_database_refuses_a_late_entry_without_a_reason(tournament):
    late = {"tournament": tournament, "name": "Late, Lia"}
    with pytest.raises(IntegrityError, match="late entry after the last round"), transaction.atomic():
        Entry.objects.create(**late, first_round=3)
    with pytest.raises(IntegrityError, match="late entry after the last round"), transaction.atomic():
        Entry.objects.filter(name="Player, 001").update(first_round=4)
    Entry.objects.create(**late, first_round=3, admission_reason="told on the telephone")
    with pytest.raises(IntegrityError, match="regulations are frozen"), transaction.atomic():
        Regulations.objects.update(last_entry_round=5)


@pytest.mark.parametrize(
    ("last", "message"),
    [
        (6, "The tournament has 5 rounds. Give a round up to that number, or 0 for no limit."),
        (2, "Late, Lia begins after round 2. Give a later round, or take the player off the list first."),
    ],
)
def test_a_limit_that_cannot_be(organization, staff, last, message):
    tournament = make_tournament(organization, entries=8, rounds=5)
    add_entry(tournament=tournament, actor=staff.organizer, name="Late, Lia", first_round=3)
    refusal = refused(update_regulations, tournament=tournament, actor=staff.organizer, last_entry_round=last)
    assert (str(refusal), refusal.field) == (message, "last_entry_round")
    assert Regulations.objects.get().last_entry_round == 0
    assert update_regulations(tournament=tournament, actor=staff.organizer, last_entry_round=3).last_entry_round == 3


def test_the_announcement_says_it_in_both_languages(organization, staff):
    tournament = make_tournament(organization, entries=8, rounds=5)
    before = announcement_content(tournament)
    assert "last_entry_round" not in before["regulations"], "digests of older announcements stay"
    assert "late_entries" in {one.field for one in missing_fields(tournament)}
    assert "late_entries" in TextsForm(tournament=Tournament.objects.get()).required
    update_regulations(tournament=tournament, actor=staff.organizer, last_entry_round=3)
    assert "late_entries" not in {one.field for one in missing_fields(tournament)}, "the regulations say it"
    assert "late_entries" not in TextsForm(tournament=Tournament.objects.get()).required
    content = announcement_content(tournament)
    lines = {line.key: line.text for section in sections(content) for line in section.lines}
    assert lines["last_entry_round"].startswith("Late entries begin in round 3 at the latest")
    with translation.override("it"):
        lines = {line.key: line.text for section in sections(content) for line in section.lines}
        assert lines["last_entry_round"].startswith("Chi si iscrive in ritardo comincia al più tardi nel turno 3")


def test_a_limit_is_under_the_digest_and_none_leaves_it_as_it_was(organization, staff):
    digests = set()
    for slug, last in (("one", 0), ("two", 2), ("three", 3)):
        tournament = make_tournament(organization, entries=8, rounds=5, slug=slug, last_entry_round=last)
        draft = pair_round(tournament, staff.arbiter)
        digests.add(Regulations.objects.get(tournament=tournament).digest)
        discard_draft(round=draft, actor=staff.arbiter)
        assert Round.objects.filter(tournament=tournament, number=1, state="planned").exists()
    assert len(digests) == 3
