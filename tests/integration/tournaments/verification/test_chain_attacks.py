"""What was published, changed by somebody who owns the database and takes the triggers away: the chain must show it.

``-s`` prints what each attack did and what the chain found.
"""

from __future__ import annotations

import json
from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import transaction
from django.urls import reverse
from django_scopes import scopes_disabled

from pairing.engine.snapshot import digest
from tests.factories import make_tournament, make_user, play_rounds, publish_next
from tests.without_guards import unguard
from tournaments.announcements.actions import announcement_content, content_digest
from tournaments.models import (
    AnnouncementVersion,
    PrizeList,
    Regulations,
    ReportVersion,
    RevisionVerdict,
    Round,
    RoundRevision,
    Seal,
)
from tournaments.reports.actions import freeze_report
from tournaments.verification import queries
from tournaments.verification.audit import audit, log_of
from tournaments.verification.chain import hash_of, header_of
from tournaments.verification.queries import KnownHead, hash_typed, known_heads
from tournaments.verification.seals import seal
from tournaments.verification.signing import key_id
from tournaments.verification.wording import chain_fault_text


@pytest.fixture
def published(organization, staff):
    """Two rounds with everything beside them: two versions of the announcement, a frozen report, a list of prizes."""
    tournament = make_tournament(organization, entries=8, rounds=4, acceleration="baku", is_public=True)
    for version in (1, 2):
        content = announcement_content(tournament) | {"note": version}
        AnnouncementVersion.objects.create(
            tournament=tournament,
            version=version,
            content=content,
            digest=content_digest(content),
            published_by=staff.owner,
        )
        seal(tournament)
    play_rounds(tournament, 2, staff.arbiter)
    freeze_report(tournament=tournament, actor=staff.arbiter, note="as sent")
    PrizeList.objects.create(
        tournament=tournament, version=1, content={"a": 1}, digest=digest({"a": 1}), confirmed_by=staff.arbiter
    )
    seal(tournament)
    for model in (RoundRevision, Round, Regulations, AnnouncementVersion, ReportVersion, PrizeList, Seal):
        unguard(model)
    assert audit(tournament).intact
    return tournament


def told(tournament):
    """What the chain finds: the fault of the first link and the codes of the others."""
    found = audit(tournament)
    assert all(chain_fault_text(fault) for fault in found.faults)
    return {*([f"link:{found.broken.fault}"] if found.broken else []), *(fault.code for fault in found.faults)}


def tampered(tournament, title, change):
    """What the chain finds after ``change``, which is taken back again."""
    with transaction.atomic():
        rows = change()
        codes = told(tournament)
        transaction.set_rollback(True)
    print(f"{title}: {rows} rows changed, found {sorted(codes) or 'NOTHING'}")
    return codes


def rehash(tournament):
    """Compute every hash anew, as the program would have."""
    previous = ""
    rows = list(RoundRevision.objects.filter(round__tournament=tournament).select_related("round").order_by("pk"))
    for revision in rows:
        revision.previous_hash = previous
        revision.digest = digest(revision.snapshot)
        revision.hash = previous = hash_of(revision, header_of(revision))
        revision.save(update_fields=["previous_hash", "digest", "hash"])
    return len(rows)


def test_every_column_of_a_publication_is_covered(published):
    first = RoundRevision.objects.select_related("round").order_by("pk").first()
    other_round = Round.objects.get(tournament=published, number=4)
    stranger = make_user("stranger@example.org")
    changes = {
        "round": other_round.pk,
        "number": 5,
        "snapshot": {**first.snapshot, "rounds": 77},
        "digest": "0" * 64,
        "payload": {**first.payload, "boards": []},
        "explanation": None,
        "previous_hash": "0" * 64,
        "hash": "0" * 64,
        "hash_format": 1,
        "basis": {**first.basis, "announcements": []},
        "system": "lim",
        "edition": "2017",
        "engine_version": "0.0",
        "published_at": first.published_at - timedelta(microseconds=1),
        "published_by": stranger.pk,
        "reason": "A nicer reason.",
    }
    columns = {field.name for field in RoundRevision._meta.concrete_fields} - {"id"}
    assert set(changes) == columns, "a new column must be covered by the hash, and tried here"
    for name, value in changes.items():
        column = RoundRevision._meta.get_field(name).attname
        row = RoundRevision.objects.filter(pk=first.pk)
        assert tampered(published, f"column {name}", lambda row=row, c=column, v=value: row.update(**{c: v})), name


def test_an_earlier_result_as_it_stood_is_covered(published):
    """The input of round 2 holds the results of round 1 as they stood when it was paired."""
    second = RoundRevision.objects.get(round__number=2)
    text = json.dumps(second.snapshot)
    changed = json.loads(text.replace('"1"', '"0"', 1))
    assert changed != second.snapshot

    def change():
        return RoundRevision.objects.filter(pk=second.pk).update(snapshot=changed)

    assert tampered(published, "a result of round 1 in the input of round 2", change) == {"link:input"}


def test_computing_all_hashes_anew_is_found(published, settings):
    def rewritten():
        RoundRevision.objects.filter(round__number=1).update(reason="nicer")
        return rehash(published)

    def rewritten_in_the_old_format():
        RoundRevision.objects.update(hash_format=1, reason="nicer")
        return rehash(published)

    def rewritten_and_sealed_with_another_key():
        rows = rewritten()
        Seal.objects.all()._raw_delete("default")
        settings.CHAIN_KEYS, kept = ["the key of the attacker"], settings.CHAIN_KEYS
        seal(published)
        settings.CHAIN_KEYS = kept
        return rows

    def rewritten_and_signed_as_if_with_this_key():
        rows = rewritten_and_sealed_with_another_key()
        Seal.objects.update(key=key_id(settings.CHAIN_KEYS[0]))
        return rows

    def rewritten_without_seals():
        rows = rewritten()
        Seal.objects.all()._raw_delete("default")
        return rows

    assert tampered(published, "all hashes anew", rewritten) == {"other_hash_sealed"}
    assert tampered(published, "all hashes anew, old format", rewritten_in_the_old_format) == {"other_hash_sealed"}
    signed = tampered(published, "all hashes anew, own signature", rewritten_and_signed_as_if_with_this_key)
    assert signed == {"seal_broken"}
    assert tampered(published, "all hashes anew, no seals", rewritten_without_seals) == {"unsealed"}
    with transaction.atomic():
        rewritten_and_sealed_with_another_key()
        found = audit(published)
        assert found.unknown_keys == (1,), "the page says that this seal proves nothing"
        assert not found.proven
        transaction.set_rollback(True)


def remove_newest(published):
    """The newest publication, as if it had never been."""
    newest = RoundRevision.objects.order_by("-pk").first()
    RevisionVerdict.objects.filter(revision=newest)._raw_delete("default")
    Round.objects.filter(revision=newest).update(revision=None, state="draft")
    return RoundRevision.objects.filter(pk=newest.pk)._raw_delete("default") or 1


def test_removing_the_newest_publication_is_found(published):
    def with_its_seals():
        remove_newest(published)
        keep = Seal.objects.filter(tournament=published, content__publications__lt=2)
        return Seal.objects.exclude(pk__in=list(keep.values_list("pk", flat=True)))._raw_delete("default") or 1

    assert tampered(published, "newest removed", lambda: remove_newest(published)) >= {"publications_missing"}
    assert tampered(published, "newest removed with its seals", with_its_seals) == {"unsealed"}


def test_what_a_reader_kept_shows_a_removal_that_takes_everything_along(published, staff):
    """Newest publication, its seal, and nothing published since: the database alone cannot tell. Paper and log can."""
    publish_next(published, staff.arbiter)
    kept, paper = list(log_of(audit(published))), RoundRevision.objects.order_by("-pk").first().hash[:16]
    with transaction.atomic():
        remove_newest(published)
        Seal.objects.filter(pk=Seal.objects.order_by("-pk").first().pk)._raw_delete("default")
        found = audit(published)
        now = list(log_of(found))
        assert found.intact
        assert known_heads(published, paper) == []
        assert now == kept[: len(now)] != kept
        transaction.set_rollback(True)
    found = known_heads(published, hash_typed(f" {paper[:8].upper()} {paper[8:]} "))
    assert [head.place for head in found] == [3]
    print(
        f"newest removed with its seal: {len(kept)} lines were kept, {len(now)} are left; the paper is not in the chain"
    )


def test_a_beginning_that_two_hashes_share_names_none_of_them(published, client, monkeypatch):
    heads = [KnownHead(place, 2, place, 1, f"{'ab' * 4}{place}{'0' * 55}") for place in (1, 2)]
    monkeypatch.setattr(queries, "_heads", lambda _tournament: heads)
    address = reverse("public:chain_head", args=[published.organization.slug, published.slug])
    short = client.get(address, {"head": "abababab"}).content.decode()
    assert "Type more of its characters." in short
    assert "In the chain" not in short
    assert "This hash is number 2 of the 2" in client.get(address, {"head": "abab abab 2"}).content.decode()


def test_the_log_only_grows(published, staff):
    before = list(log_of(audit(published)))
    publish_next(published, staff.arbiter)
    after = list(log_of(audit(published)))
    assert after[: len(before)] == before
    assert [next(iter(json.loads(line))) for line in after[len(before) :]] == ["hash", "key"]
    for line in map(json.loads, after):
        if "publication" in line:
            assert digest(line["publication"]) == line["hash"], "anybody can compute the hashes from the log"


PAPERS = {
    "announcements": (AnnouncementVersion, {"change_note": "nicer"}, {"published_by_id": None}),
    "reports": (ReportVersion, {"trf26": "nothing"}, {"note": "nicer"}),
    "prizes": (PrizeList, {"content": {"a": 2}}, {"reason": "nicer"}),
}


@pytest.mark.parametrize("kind", PAPERS)
def test_announcements_reports_and_prizes_are_covered(kind, published, staff):
    model, *changes = PAPERS[kind]
    for change in changes:
        values = {name: staff.viewer.pk if value is None else value for name, value in change.items()}
        codes = tampered(
            published, f"{kind}: {[*values]}", lambda v=values: model.objects.filter(version=1).update(**v)
        )
        assert codes == {"paper_changed"}
    newest = model.objects.order_by("-version").first().pk
    codes = tampered(
        published, f"{kind}: newest removed", lambda: model.objects.filter(pk=newest)._raw_delete("default") or 1
    )
    assert codes == {"paper_missing"}


def test_another_plan_or_other_regulations_are_found(published, client):
    rules = Regulations.objects.filter(tournament=published)
    assert tampered(published, "another plan", lambda: rules.update(acceleration={})) == {
        "other_plan",
        "other_regulations",
        "regulations_changed",
    }
    assert tampered(published, "other points", lambda: rules.update(win=30)) == {
        "other_regulations",
        "regulations_changed",
    }
    rules.update(win=30)
    page = client.get(f"/en/{published.organization.slug}/{published.slug}/chain/").content.decode()
    assert "Publication 1 of round 1 was paired under other regulations than those in force." in page


def test_sealing_again_never_blesses_what_was_changed(published, staff):
    """The next publication seals on top of what older seals have said."""
    AnnouncementVersion.objects.filter(version=1).update(change_note="nicer")
    RoundRevision.objects.filter(round__number=1).update(reason="nicer")
    rehash(published)
    publish_next(published, staff.arbiter)
    assert told(published) == {"paper_changed", "other_hash_sealed"}


def test_keys_are_changed_without_losing_older_seals(published, settings, staff):
    settings.CHAIN_KEYS = ["a new key of this portal", *settings.CHAIN_KEYS]
    publish_next(published, staff.arbiter)
    found = audit(published)
    assert (found.intact, found.proven, found.unknown_keys) == (True, True, ())
    assert {one.key for one in found.seals} == {key_id(key) for key in settings.CHAIN_KEYS}
    settings.CHAIN_KEYS = settings.CHAIN_KEYS[:1]
    found = audit(published)
    assert (found.intact, found.proven) == (True, True), "the newest seal binds all before it"
    assert found.unknown_keys == tuple(range(1, len(found.seals)))


def test_the_command_finds_what_was_changed_and_seals_after_a_change_of_keys(published, settings, capsys):
    with scopes_disabled():
        call_command("check_chains")
    assert "1 tournaments, 0 with faults, 0 sealed anew." in capsys.readouterr().out
    old = settings.CHAIN_KEYS
    settings.CHAIN_KEYS = ["a new key of this portal", *old]
    call_command("check_chains", "--seal")
    assert "0 with faults, 1 sealed anew." in capsys.readouterr().out
    settings.CHAIN_KEYS = settings.CHAIN_KEYS[:1]
    call_command("check_chains", "--seal")
    assert "0 with faults, 0 sealed anew." in capsys.readouterr().out
    settings.CHAIN_KEYS = ["a third key"]
    with pytest.raises(CommandError):
        call_command("check_chains")
    assert "which is not in CHAIN_KEYS" in capsys.readouterr().out
    settings.CHAIN_KEYS = old
    RoundRevision.objects.filter(round__number=1).update(reason="nicer")
    with pytest.raises(CommandError):
        call_command("check_chains", "--seal")
    out = capsys.readouterr().out
    assert "federation/open: publication 1 of round 1 does not fit (content)" in out
    assert "1 with faults, 0 sealed anew." in out


def test_publications_of_older_programs_stay_whole(organization, staff):
    """Their hashes are computed as then, and the first seal covers them."""
    tournament = make_tournament(organization, entries=6)
    play_rounds(tournament, 2, staff.arbiter)
    for model in (RoundRevision, Seal):
        unguard(model)
    RoundRevision.objects.update(hash_format=1, basis=None)
    rehash(tournament)
    Seal.objects.all()._raw_delete("default")
    assert told(tournament) == {"unsealed"}
    for _time in range(2):
        import_module("tournaments.migrations.0029_first_seals").seal_what_there_is(apps, None)
    assert audit(tournament).intact
    assert Seal.objects.get().content["publications"] == 2
    publish_next(tournament, staff.arbiter)
    assert audit(tournament).intact
    assert list(RoundRevision.objects.order_by("pk").values_list("hash_format", flat=True)) == [1, 1, 2]
    changed = RoundRevision.objects.filter(round__number=1)
    assert tampered(tournament, "old format", lambda: changed.update(payload={})) >= {"link:content"}


def test_the_page_says_when_it_was_computed_and_offers_the_log(published, client):
    base = f"/en/{published.organization.slug}/{published.slug}/chain/"
    page = client.get(base).content.decode()
    assert "Last computed on" in page
    log = client.get(f"{base}log/")
    assert log.content.decode().splitlines() == list(log_of(audit(published)))
    newest = RoundRevision.objects.order_by("-pk").first()
    assert "number 2 of the 2 in the chain" in client.get(f"{base}head/?head={newest.hash[:10]}").content.decode()
    page = client.get(f"{base}head/?head=0123456789").content.decode()
    assert "No publication of this tournament has this hash." in page
    short = client.get(f"{base}head/?head=12")
    assert (short.status_code, "at least the first 8 characters" in short.content.decode()) == (400, True)
