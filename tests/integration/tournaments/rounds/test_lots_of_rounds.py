"""Lots of rounds: fixed before round 1, opened one by one, never chosen or drawn again, and checked by anybody."""

from __future__ import annotations

import hashlib
import json
import re

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import announce, enter_results, make_tournament, pair_round, publish_next
from tests.markup import text_of
from tournaments.announcements.actions import announcement_content
from tournaments.history.snapshot import take_snapshot
from tournaments.listing.copying import copy_tournament
from tournaments.models import Regulations, Round
from tournaments.regulations.actions import update_regulations
from tournaments.regulations.freezing import settings_of
from tournaments.reports.report_file import report_file
from tournaments.rounds.actions import pair_again, request_round
from tournaments.rounds.drafts import discard_draft
from tournaments.rounds.withdrawal import withdraw_publication


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def hashed(text: str, times: int) -> str:
    for _time in range(times):
        text = sha256(text)
    return text


@pytest.fixture
def tournament(organization, staff):
    """Eight players of a system that draws lots; the announcement holds the hash of its lots."""
    tournament = make_tournament(organization, system="lottery", rounds=5)
    announce(tournament, staff.organizer)
    return tournament


def lots(tournament) -> list[str]:
    return list(Round.objects.filter(tournament=tournament).order_by("number").values_list("lot", flat=True))


def test_every_round_opens_the_lot_before_and_the_announced_hash_checks_all_of_them(tournament, staff):
    secret = Regulations.objects.get(tournament=tournament).draw_secret
    assert re.fullmatch("[0-9a-f]{64}", secret)
    announced = announcement_content(tournament)["regulations"]["lots"]
    assert announced == hashed(secret, 99)
    assert lots(tournament) == [""] * 5
    for number in (1, 2, 3):
        enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
        opened = lots(tournament)
        assert opened[number:] == [""] * (5 - number)
        assert hashed(opened[number - 1], number) == announced
        assert take_snapshot(tournament, number).state.lots == tuple(opened[:number])
        revision = Round.objects.get(tournament=tournament, number=number).revision
        assert revision.snapshot["lots"] == opened[:number]
    assert report_file(tournament).lots == tuple(opened[:3])
    assert report_file(tournament, 2).lots == tuple(opened[:2])


def test_the_secret_is_on_no_page_and_in_no_export(tournament, staff, client):
    secret = Regulations.objects.get(tournament=tournament).draw_secret
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    pair_round(tournament, staff.arbiter)
    second = lots(tournament)[1]
    place = [tournament.organization.slug, tournament.slug]
    public = [reverse(f"public:{name}", args=place) for name in ("tournament", "announcement", "duties", "entries")]
    public += [reverse(f"public:{name}", args=[*place, 1]) for name in ("round", "input_json", "input_trf")]
    public.append(reverse("public:board", args=[*place, 1, 1]))
    texts = {page: client.get(page).content.decode() for page in public}
    assert not [page for page, text in texts.items() if secret in text or second in text]
    assert lots(tournament)[0] in texts[reverse("public:input_trf", args=[*place, 1])]
    client.force_login(staff.organizer)
    desk = [reverse(f"manage:{name}", args=place) for name in ("regulations", "journal", "announcement")]
    assert not [page for page in desk if secret in client.get(page).content.decode()]
    journal = json.dumps(list(JournalEntry.objects.values_list("before", "after")))
    assert secret not in journal
    assert second not in journal


def test_pairing_again_keeps_the_lot_and_gives_the_same_boards(tournament, staff):
    draft = pair_round(tournament, staff.arbiter)
    lot, opened_at = draft.lot, draft.lot_opened_at
    first = list(draft.boards.order_by("number").values_list("white_id", "black_id"))
    discard_draft(round=draft, actor=staff.arbiter)
    again = pair_round(tournament, staff.arbiter)
    assert (again.lot, again.lot_opened_at) == (lot, opened_at)
    assert list(again.boards.order_by("number").values_list("white_id", "black_id")) == first
    pair_again(tournament=tournament, actor=staff.arbiter)
    again.refresh_from_db()
    assert (again.lot, again.lot_opened_at) == (lot, opened_at)
    assert JournalEntry.objects.filter(action="round.lot_opened").count() == 1
    assert JournalEntry.objects.get(action="round.lot_opened").after == {"round": 1}


def test_a_withdrawn_publication_keeps_the_lot(tournament, staff):
    publish_next(tournament, staff.arbiter)
    lot = lots(tournament)[0]
    withdraw_publication(round=Round.objects.get(tournament=tournament, number=1), actor=staff.arbiter, reason="error")
    discard_draft(round=Round.objects.get(tournament=tournament, number=1), actor=staff.arbiter)
    assert pair_round(tournament, staff.arbiter).lot == lot


def test_the_database_refuses_another_lot_and_another_secret(tournament, staff):
    pair_round(tournament, staff.arbiter)
    with pytest.raises(IntegrityError, match="the lot of a round is drawn once"), transaction.atomic():
        Round.objects.filter(tournament=tournament, number=1).update(lot="ab")
    with pytest.raises(IntegrityError, match="the lot of a round is drawn once"), transaction.atomic():
        Round.objects.filter(tournament=tournament, number=1).update(lot="")
    with pytest.raises(IntegrityError, match="the lot of a round is drawn once"), transaction.atomic():
        Round.objects.filter(tournament=tournament, number=1).update(lot_opened_at=None)
    discard_draft(round=Round.objects.get(tournament=tournament, number=1), actor=staff.arbiter)
    with pytest.raises(IntegrityError, match="the secret of the lots is drawn once"), transaction.atomic():
        Regulations.objects.filter(tournament=tournament).update(draw_secret="cd" * 32)


def test_a_round_is_refused_when_nobody_could_check_its_lot(organization, staff):
    tournament = make_tournament(organization, system="lottery")
    with pytest.raises(Refused) as refused:
        request_round(tournament=tournament, actor=staff.arbiter)
    assert refused.value.code == "lots_not_announced"
    assert lots(tournament) == [""] * 5
    announce(tournament, staff.organizer)
    assert pair_round(tournament, staff.arbiter).lot != ""


def test_a_variation_that_needs_lots_draws_and_announces_them_and_the_last_round_uses_them(organization, staff):
    tournament = make_tournament(organization, system="us", rounds=2, entries=4, options={"last_by_lot": True})
    regulations = Regulations.objects.get(tournament=tournament)
    assert settings_of(regulations)["lots"] == hashed(regulations.draw_secret, 99)
    with pytest.raises(Refused) as refused:
        request_round(tournament=tournament, actor=staff.arbiter)
    assert refused.value.code == "lots_not_announced"
    announce(tournament, staff.organizer)
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    last = publish_next(tournament, staff.arbiter)
    opened = lots(tournament)
    assert opened[1]
    assert sha256(opened[1]) == opened[0]
    assert Round.objects.get(pk=last.pk).revision.snapshot["lots"] == opened
    plain = make_tournament(organization, system="us", slug="plain")
    assert "lots" not in settings_of(Regulations.objects.get(tournament=plain))


def test_choosing_such_a_system_draws_the_secret_and_a_copy_has_another(organization, staff):
    tournament = make_tournament(organization)
    regulations = Regulations.objects.get(tournament=tournament)
    assert (regulations.draw_secret, "lots" in settings_of(regulations)) == ("", False)
    update_regulations(tournament=tournament, actor=staff.organizer, system="lottery")
    regulations.refresh_from_db()
    secret = regulations.draw_secret
    assert settings_of(regulations)["lots"] == hashed(secret, 99)
    entry = JournalEntry.objects.filter(action="regulations.changed").latest("pk")
    assert (entry.before["lots"], entry.after["lots"]) == ("", hashed(secret, 99))
    update_regulations(tournament=tournament, actor=staff.organizer, system="dutch")
    update_regulations(tournament=tournament, actor=staff.organizer, system="lottery")
    regulations.refresh_from_db()
    assert regulations.draw_secret == secret
    copy = copy_tournament(
        source=tournament, actor=staff.organizer, rounds=5, slug="copy", name="Copy",
        starts_on=tournament.starts_on, ends_on=tournament.ends_on,
    )  # fmt: skip
    assert Regulations.objects.get(tournament=copy).draw_secret not in {"", secret}


def test_the_page_of_a_round_shows_lot_chain_and_how_to_draw_again(tournament, staff, client):
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    publish_next(tournament, staff.arbiter)
    place = [tournament.organization.slug, tournament.slug]
    announced = hashed(lots(tournament)[0], 1)
    first = text_of(client.get(reverse("public:round", args=[*place, 1])))
    assert "Its SHA-256 is the hash that was announced before round 1, so it was fixed then." in first
    second = text_of(client.get(reverse("public:round", args=[*place, 2])))
    assert "Its SHA-256 is the lot of round 1, and hashed 2 times it gives what was announced before round 1." in second
    assert {lots(tournament)[1], lots(tournament)[0], announced} <= set(second.split())
    assert f"printf {lots(tournament)[1]}/LABEL/NUMBER | sha256sum" in second
    said = text_of(client.get(reverse("public:announcement", args=place)))
    assert f"Hashed 99 times with SHA-256 it gives {announced}." in said


def test_the_review_says_that_the_lot_stays(tournament, staff, client):
    pair_round(tournament, staff.arbiter)
    client.force_login(staff.arbiter)
    place = [tournament.organization.slug, tournament.slug, 1]
    for page in ("round", "discard"):
        text = text_of(client.get(reverse(f"manage:{page}", args=place)))
        assert (
            "It is not drawn again: whoever discards this pairing and pairs the round again gets the same lot." in text
        )
