"""A report file from before the rules of 2026 brings its days with it, so that its edition is the one in force."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from pairing.engine.simulation import Recipe, play
from pairing.engine.trf import file_of, write
from portal.common.models import JournalEntry
from tests.factories import announce
from tests.integration.tournaments.imports.test_import_report import fresh
from tournaments.imports.judging.days import days_of_its_rules
from tournaments.imports.preview import preview
from tournaments.models import Regulations, Round
from tournaments.regulations.fide_mode import outside_fide_mode
from tournaments.regulations.leaving_fide_mode import LEFT_ACTION
from tournaments.reports.files import trf26


def of_2019(**said):
    played = replace(file_of(play(Recipe(seed=4, players=8, rounds=3, edition="2017")).state), **said)
    return replace(played, **({"start_date": "2019/03/02", "end_date": "2019/03/04"} | said))


def test_an_old_file_brings_the_days_of_its_rules_and_the_event_stays_in_fide_mode(organization, staff, client):
    target, file = fresh(organization, rounds=3), of_2019(system_code="")
    notes = [one.message for one in preview(write(file).encode(), target).problems]
    said = "so the event takes the days of the file: 2019/03/02 to 2019/03/04."
    assert [one for one in notes if said in one]
    assert not [one for one in notes if "first day" in one]
    client.force_login(staff.owner)
    address = f"/en/manage/{organization.slug}/{target.slug}/import/"
    client.post(address, {"file": SimpleUploadedFile("event.trf", write(file).encode())})
    digest = client.get(f"{address}preview/").context["preview"].digest
    assert client.post(f"{address}preview/", {"digest": digest}).status_code == 302
    target.refresh_from_db()
    regulations = Regulations.objects.get(tournament=target)
    assert (target.starts_on, target.ends_on) == (date(2019, 3, 2), date(2019, 3, 4))
    assert (regulations.edition, outside_fide_mode(regulations, target.starts_on)) == ("2017", ())
    assert target.fide_mode_left == {}
    assert not JournalEntry.objects.filter(action=LEFT_ACTION).exists()
    assert "Not in FIDE mode" not in trf26(target).decode()


def test_days_that_are_announced_planned_or_as_good_stay(organization, staff):
    assert days_of_its_rules(fresh(organization), of_2019(start_date="2026/03/02")) is None  # another edition's day
    assert days_of_its_rules(fresh(organization, "no-day"), of_2019(start_date="in May")) is None
    planned = fresh(organization, "planned")
    assert days_of_its_rules(planned, of_2019()) == (date(2019, 3, 2), date(2019, 3, 4))
    assert days_of_its_rules(planned, of_2019(end_date="")) == (date(2019, 3, 2), date(2019, 3, 2))
    Round.objects.filter(tournament=planned, number=1).update(starts_at=timezone.now())
    assert days_of_its_rules(planned, of_2019()) is None
    announced = fresh(organization, "announced")
    announce(announced, staff.owner)
    assert days_of_its_rules(announced, of_2019()) is None
