"""The library of methods: versions that never change, forms that save all or nothing, who may write."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from pairing.engine.acceleration import AccelerationPlan, Group, Remaining, Rule, Share
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from tests.factories import make_study, make_tournament, publish_next
from tests.integration.tournaments.acceleration.desk.plan_forms import TWO, own
from tests.integration.tournaments.methods.method_forms import POINTS, classic, saved, sent, text
from tournaments.methods.actions import choose, delete, retire, save_method, save_version
from tournaments.methods.desk_queries import methods_of, offered_versions
from tournaments.models import AccelerationMethod, MethodVersion

pytestmark = pytest.mark.usefixtures("inside")


def test_a_method_from_the_form_to_its_page(organization, desk):
    organizer = desk("organizer")
    answer = organizer.post("method_new", data=sent(reference="QC 12/2026", valid_until="2030-06-30"))
    version = MethodVersion.objects.get()
    assert answer.status_code == 302
    assert answer.url == organizer.url("method_version", "soft-landing", 1)
    assert version.names == {"en": "Soft landing", "it": "Atterraggio morbido"}
    assert version.accelerates_by == AccelerationPlan(
        "own",
        (Group("A", Share(1, 2)), Group("B", Remaining())),
        (Rule("A", 1, 2, 10), Rule("A", 3, 4, 5)),
    )
    assert (version.rounds_from, version.rounds_to) == (7, 9)
    assert str(version.valid_until) == "2030-06-30"
    page = organizer.text("method_version", "soft-landing", 1)
    assert "“Soft landing”, version 1" in page
    assert "The top half begins with one point, then half a point." in page
    assert "QC 12/2026" in page
    assert "30 June 2030" in page
    assert version.digest in page
    listed = organizer.text("methods")
    assert "Soft landing" in listed
    entry = JournalEntry.objects.get(action="method.saved")
    assert (entry.actor.email, entry.after["version"]) == (organizer.user.email, 1)


def test_a_new_version_leaves_the_old_one_as_it_was(organization, desk):
    first = saved(organization)
    before = MethodVersion.objects.filter(pk=first.pk).values().get()
    organizer = desk("organizer")
    form = organizer.get("method_new_version", "soft-landing").context["form"]
    assert form["name_it"].value() == "Atterraggio morbido"
    answer = organizer.post("method_new_version", "soft-landing", data=sent(change_note="It fades.", rounds_to="11"))
    assert answer.url == organizer.url("method_version", "soft-landing", 2)
    assert MethodVersion.objects.filter(pk=first.pk).values().get() == before
    second = MethodVersion.objects.get(version=2)
    assert (second.rounds_to, second.change_note) == (11, "It fades.")
    assert second.plan != first.plan
    assert methods_of(organization)[0].newest == second


@pytest.mark.parametrize(
    ("changed", "label", "message"),
    [
        ({"name_it": ""}, "Name in Italian", "This field is required."),
        ({"text_en": " "}, "For players, in English", "This field is required."),
        ({"key": "New Method"}, "Address", "Enter a valid “slug”"),
        ({"key": "new"}, "Address", "is used by the site itself"),
        ({"rounds_from": "9", "rounds_to": "7"}, "To so many rounds", "must not be fewer than the fewest"),
        ({"valid_until": "2030-01-01"}, "Reference of the authorisation", "An authorisation that ends needs"),
        ({"rounds_from": "3"}, "Rule 2, To round", "round 4 does not fit"),
        (
            own([("A", "share_field", "1/2"), ("A", "remaining", "")], POINTS),
            "Group 2, Name",
            "Two groups are called A",
        ),
        ({"groups-1-kind": "size", "groups-1-amount": "4"}, "Group", "Below group B players are left without a group"),
        (own(TWO, [("A", "1", "3", "1"), ("A", "2", "4", "½")]), "Rule", "Rows 1 and 2 both say"),
        (own(TWO, [("C", "1", "2", "1")]), "Rule 1, Group", "names group C, which does not exist"),
    ],
)
def test_bad_input_is_told_by_field_or_row_and_nothing_is_saved(desk, changed, label, message):
    answer = desk("organizer").post("method_new", data=sent(**changed))
    assert answer.status_code == 422
    found = [(one.label, one.message) for one in answer.context["faults"]]
    assert any(one.startswith(label) and message in said for one, said in found), found
    assert not AccelerationMethod.objects.exists()
    assert not MethodVersion.objects.exists()


def test_more_rows_and_rows_from_a_preset_save_nothing(desk):
    organizer = desk("organizer")
    more = organizer.post("method_new", data=sent(more_rules="1"))
    assert len(more.context["editor"].rules) == len(POINTS) + 4
    filled = organizer.post("method_new", data=sent(method="quarters", fill="1"))
    assert [row.initial["key"] for row in filled.context["editor"].groups][:3] == ["A", "B", "C"]
    assert filled.context["form"]["name_en"].value() == "Soft landing"
    assert not MethodVersion.objects.exists()


def test_a_plan_that_does_not_fit_every_number_of_rounds_is_refused(organization):
    plan = AccelerationPlan("own", (Group("A", Share(1, 2)), Group("B", Remaining())), (Rule("A", 1, 6, 10),))
    with pytest.raises(Refused) as refused:
        save_method(organization=organization, key="long", actor=None, text=text(rounds_from=5), plan=plan)
    assert str(refused.value).startswith("With 5 rounds: ")
    assert not AccelerationMethod.objects.exists()


def test_a_plan_that_puts_winners_below_is_saved_only_when_confirmed(desk):
    turned = own(TWO, [("A", "1", "3", "2"), ("A", "1", "3", "0", "1")])
    organizer = desk("organizer")
    refused = organizer.post("method_new", data=sent(**turned))
    assert refused.status_code == 422
    assert not MethodVersion.objects.exists()
    assert organizer.post("method_new", data=sent(**turned, confirmed="on")).status_code == 302
    entry = JournalEntry.objects.get(action="method.plan_confirmed")
    assert entry.actor == organizer.user


def test_the_same_again_is_no_new_version(organization):
    version = saved(organization)
    with pytest.raises(Refused, match="Nothing has changed"):
        save_version(method=version.method, actor=None, text=text(change_note="Nothing."), plan=classic())
    with pytest.raises(Refused, match="what changed and why"):
        save_version(method=version.method, actor=None, text=text(rounds_to=8), plan=classic())
    assert MethodVersion.objects.count() == 1


def test_an_address_is_given_once(organization):
    saved(organization)
    with pytest.raises(Refused, match="this address already"):
        saved(organization)


def test_the_numbers_of_a_simulation_are_copied(organization, staff, tournament, desk):
    study = make_study(tournament, staff.organizer, ready=True)
    organizer = desk("organizer")
    shown = organizer.get("method_new").context["form"]
    assert str(study.pk) in dict(shown.fields["evidence"].choices)
    other = organizer.post("method_new", data=sent(evidence=str(study.pk)))
    assert [one.label for one in other.context["faults"]] == ["Simulation that played this plan"]
    assert "did not play this plan" in other.context["faults"][0].message
    played = organizer.post("method_new", data=sent(method="haley", evidence=str(study.pk)))
    assert played.status_code == 302
    version = MethodVersion.objects.get()
    assert version.evidence["result"] == study.result
    assert version.evidence["variant"] == 1
    study.delete()
    again = save_version(
        method=version.method, actor=None, text=text(change_note="Text."), plan=classic(), keep_evidence=True
    )
    assert again.evidence == version.evidence


def test_the_database_keeps_versions_as_they_are(organization):
    version = saved(organization)
    for change in ({"names": {"en": "Other"}}, {"plan": {}}, {"reference": "QC"}, {"evidence": {}}, {"version": 5}):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            MethodVersion.objects.filter(pk=version.pk).update(**change)
    assert MethodVersion.objects.filter(pk=version.pk).update(retired_at=version.created_at) == 1


def test_a_version_in_use_is_retired_not_deleted(organization, tournament, desk):
    version = saved(organization)
    choose(tournament=tournament, version=version, actor=None)
    organizer = desk("organizer")
    answer = organizer.client.post(organizer.url("method_delete", "soft-landing", 1), follow=True)
    assert "was chosen by 1 event and cannot be deleted. Retire it instead." in answer.content.decode()
    with pytest.raises(IntegrityError, match="never deleted"), transaction.atomic():
        MethodVersion.objects.filter(pk=version.pk)._raw_delete("default")
    organizer.post("method_retire", "soft-landing", 1, data={"retired": "1"})
    version.refresh_from_db()
    assert version.retired_at is not None
    assert offered_versions(organization) == []
    with pytest.raises(Refused, match="is retired"):
        choose(tournament=tournament, version=version, actor=None)
    organizer.post("method_retire", "soft-landing", 1, data={"retired": "0"})
    assert offered_versions(organization) == [version]
    with pytest.raises(Refused, match="can be chosen already"):
        retire(version=version, actor=None, retired=False)


def test_numbers_of_deleted_versions_are_not_given_again(organization):
    first = saved(organization)
    second = save_version(method=first.method, actor=None, text=text(rounds_to=8, change_note="8"), plan=classic())
    delete(version=second, actor=None)
    third = save_version(method=first.method, actor=None, text=text(rounds_to=7, change_note="7"), plan=classic())
    assert third.version == 3
    delete(version=third, actor=None)
    delete(version=first, actor=None)
    assert not AccelerationMethod.objects.exists()


def test_only_owners_and_organizers_write(organization, desk):
    saved(organization)
    for role, status in (("owner", 302), ("organizer", 302), ("arbiter", 403), ("viewer", 403)):
        answer = desk(role).post("method_retire", "soft-landing", 1, data={"retired": "1"})
        assert answer.status_code == status
        assert desk(role).get("method_version", "soft-landing", 1).status_code == 200
    assert "New method" not in desk("arbiter").text("methods")


def test_an_event_takes_only_a_method_of_its_own_organization(organization, tournament, staff):
    version = saved(organization)
    elsewhere = Organization.objects.create(slug="elsewhere", name="Elsewhere")
    AccelerationMethod.objects.filter(pk=version.method_id).update(organization=elsewhere)
    with pytest.raises(IntegrityError, match="own organization"), transaction.atomic():
        type(tournament.regulations).objects.filter(pk=tournament.regulations.pk).update(method_version=version)
    publish_next(make_tournament(organization, slug="other"), staff.arbiter)
