"""A tournament under way comes in from its report file, and goes out again unchanged."""

from dataclasses import replace
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pairing.engine.acceleration import PRESETS, Event, FrozenGroups, preset, virtual_history
from pairing.engine.simulation import Recipe, play
from pairing.engine.trf import file_of, read, write
from portal.common.errors import Refused
from tests.factories import make_tournament, pair_round, play_rounds
from tournaments.entries.player_queries import player_page
from tournaments.history.snapshot import take_snapshot
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Board, Bye, Entry, PointAdjustment, Regulations, Round, RoundRevision, Tournament
from tournaments.regulations.actions import plan_of
from tournaments.regulations.prohibition_actions import prohibit
from tournaments.reports.files import trf16, trf26
from tournaments.reports.report_file import report_file
from tournaments.results.adjustment_actions import adjust_points
from tournaments.rounds.queries import board_page, round_page
from tournaments.standings.queries import standings_page
from tournaments.verification.audit import audit

DEMO = Path(__file__).parents[4] / "tournaments" / "demo" / "data" / "lake-festival.trf"


def fresh(organization, slug="taken-over", rounds=9):
    return make_tournament(organization, entries=0, slug=slug, rounds=rounds)


def take_over(tournament, data, actor):
    seen = preview(data, tournament)
    assert [problem.message for problem in seen.problems if problem.severity.value == "error"] == []
    return import_tournament_file(tournament=tournament, report=seen.report, rows=seen.entry_rows, actor=actor)


def test_forty_players_and_their_rounds_cost_no_more_queries_than_twenty(organization, staff):
    def queries(players):
        data = write(file_of(play(Recipe(seed=5, players=players, rounds=3)).state)).encode()
        with CaptureQueriesContext(connection) as asked:
            target = take_over(fresh(organization, f"of-{players}", rounds=3), data, staff.owner)
        assert Board.objects.filter(round__tournament=target).count() >= players
        # SQLite takes up to 999 values at once: forty players are inserted in two parts.
        return len([one for one in asked if not one["sql"].startswith('INSERT INTO "tournaments_entry" ')])

    assert queries(40) == queries(20)


def test_a_played_tournament_goes_out_and_comes_in_unchanged(organization, staff):
    source = make_tournament(organization, entries=11, rounds=5, acceleration="baku")
    play_rounds(source, 3, staff.arbiter)

    target = take_over(fresh(organization), trf26(source), staff.owner)

    assert report_file(target).players == report_file(source).players
    old, new = (Regulations.objects.get(tournament=t) for t in (source, target))
    assert (new.rounds, new.acceleration, new.initial_colour, new.frozen_groups is None) == (
        old.rounds, old.acceleration, old.initial_colour, False,
    )  # fmt: skip
    assert [round_.state for round_ in Round.objects.filter(tournament=target).order_by("number")] == [
        "closed", "closed", "closed", "planned", "planned",
    ]  # fmt: skip
    assert audit(target).intact


@pytest.mark.parametrize("method", [name for name in PRESETS if preset(name, Event(7, players=40)).by_list][1:])
@pytest.mark.parametrize("export", [trf26, trf16])
def test_an_accelerated_tournament_goes_on_as_planned(organization, staff, method, export):
    """Virtual points of rounds to come are in the file too: the rest of the plan is not forgotten."""
    source = make_tournament(organization, entries=16, rounds=7, acceleration=method)
    play_rounds(source, 1, staff.arbiter)

    target = take_over(fresh(organization), export(source), staff.owner)

    assert take_snapshot(target, 2).state.competitors == take_snapshot(source, 2).state.competitors
    assert planned_points(target) == planned_points(source)
    assert any(any(values) for values in planned_points(source))


def planned_points(tournament):
    """The virtual points of everybody in every round, in order of pairing number."""
    regulations = Regulations.objects.get(tournament=tournament)
    entries = list(Entry.objects.filter(tournament=tournament).order_by("pairing_number").values_list("pk", flat=True))
    members = FrozenGroups.from_json(regulations.frozen_groups).members(entries)
    return [virtual_history(plan_of(regulations), members[entry], [0] * regulations.rounds) for entry in entries]


def test_the_older_format_brings_the_same_games_in(organization, staff):
    source = make_tournament(organization, entries=8, rounds=5)
    play_rounds(source, 2, staff.arbiter)
    report = trf16(source)

    assert not any(line.startswith((b"142", b"152", b"250", b"202")) for line in report.splitlines())
    target = take_over(fresh(organization), report, staff.owner)
    assert [p.games for p in report_file(target).players] == [p.games for p in report_file(source).players]


def test_who_may_not_meet_and_points_beside_the_results_come_in_and_go_out(organization, staff):
    source = make_tournament(organization, entries=8, rounds=5)
    entries = list(Entry.objects.filter(tournament=source).order_by("pairing_number").values_list("pk", flat=True))
    prohibit(tournament=source, entries=entries[:3], first_round=1, last_round=4, actor=None)
    play_rounds(source, 2, staff.arbiter)
    adjust_points(
        entry=Entry.objects.get(pk=entries[1]), round_number=2, points=-5, reason="Noise.", actor=staff.arbiter
    )

    target = take_over(fresh(organization), trf26(source), staff.owner)

    for record in ("260   1   4    1    2    3\r\n", "299          -0.5  002    2\r\n"):
        assert record in trf26(source).decode()
        assert record in trf26(target).decode()
    assert report_file(target).players == report_file(source).players
    assert PointAdjustment.objects.get(round__tournament=target).reason == "Record 299 of the imported file."
    assert round_page(target, 2).differences == ()


def test_a_round_that_the_engine_pairs_alike_has_its_reasons(organization, staff):
    source = make_tournament(organization, entries=10, rounds=5)
    play_rounds(source, 2, staff.arbiter)

    target = take_over(fresh(organization), trf26(source), staff.owner)

    page = round_page(target, 2)
    original = round_page(source, 2)
    assert page.imported
    assert page.differences == ()
    assert [(b.number, b.white.number, b.black.number) for b in page.boards] == [
        (b.number, b.white.number, b.black.number) for b in original.boards
    ]
    assert board_page(target, 2, 1).explanation["lead"] == board_page(source, 2, 1).explanation["lead"]


def test_a_round_that_the_engine_pairs_otherwise_says_where(organization, staff):
    report = (
        b"012 By hand\r\n142 5\r\n152 W\r\n"
        b"001    1      One, A                            2000 ITA                         1.0    1     2 w 1\r\n"
        b"001    2      Two, B                            1900 ITA                         0.0    3     1 b 0\r\n"
        b"001    3      Three, C                          1800 ITA                         1.0    1     4 w 1\r\n"
        b"001    4      Four, D                           1700 ITA                         0.0    3     3 b 0\r\n"
    )

    target = take_over(fresh(organization, rounds=5), report, staff.owner)

    page = round_page(target, 1)
    assert [(b.white.number, b.black.number) for b in page.boards] == [(1, 2), (3, 4)]
    assert sorted((d.kind, d.white.number, d.black.number) for d in page.differences) == [
        ("engine", 1, 3), ("engine", 4, 2), ("published", 1, 2), ("published", 3, 4),
    ]  # fmt: skip


def test_the_next_round_goes_the_normal_way_with_virtual_points_and_byes(organization, staff):
    target = take_over(fresh(organization), DEMO.read_bytes(), staff.owner)

    asked = set(
        Bye.objects.filter(round__tournament=target, round__number=4).values_list("entry__pairing_number", "kind")
    )
    assert asked == {(122, "H"), (126, "H"), (124, "Z"), (130, "Z")}
    draft = pair_round(target, staff.arbiter)
    assert draft.number == 4
    snapshot = draft.run.snapshot
    virtual = {c["number"]: c["virtual_points"] for c in snapshot["competitors"] if c["virtual_points"]}
    assert virtual[1] == [10, 10, 10, 5]
    assert sum(1 for values in virtual.values() if any(values)) == 82
    leader = Entry.objects.get(tournament=target, pairing_number=1)
    assert [step.virtual for step in player_page(target, leader.pk).virtual] == [10, 10, 10, 5, 5, 0, 0, 0, 0]


def test_every_round_of_the_engines_own_event_is_explained(organization, staff):
    target = take_over(fresh(organization), DEMO.read_bytes(), staff.owner)

    revisions = RoundRevision.objects.filter(round__tournament=target).order_by("round__number")
    assert [(r.payload["differences"], len(r.explanation["boards"])) for r in revisions] == [
        ([], 80), ([], 80), ([], 79),
    ]  # fmt: skip
    assert standings_page(target).after_round == 3


def test_a_missing_result_leaves_the_round_open(organization, staff):
    source = make_tournament(organization, entries=6, rounds=5)
    play_rounds(source, 1, staff.arbiter)
    report = trf26(source).splitlines(keepends=True)
    board = Board.objects.get(round__tournament=source, number=1)
    pair = (board.white.pairing_number, board.black.pairing_number)
    cut = b"".join(
        line[:98] + b" " + line[99:] if line.startswith(b"001") and int(line[4:8]) in pair else line for line in report
    )
    cut = b"".join(
        line[:80] + b"    " + line[84:] if line.startswith(b"001") else line for line in cut.splitlines(True)
    )

    target = take_over(fresh(organization), cut, staff.owner)

    assert Round.objects.get(tournament=target, number=1).state == "published"
    assert Board.objects.filter(round__tournament=target, white_outcome="").count() == 1


def test_points_by_ranges_of_players_become_an_acceleration_of_their_own(organization, staff):
    players = "".join(
        f"001 {number:>4}      Player {number:03}                        {2400 - number} ITA"
        f"                         0.5    1  {number + 4 if number < 5 else number - 4:>4}"
        f" {'w' if (number % 2) == (number < 5) else 'b'} =\r\n"
        for number in range(1, 9)
    )
    blocks = "250       2.0   1   2    1    2\r\n250       1.0   1   3    3    4\r\n"

    target = take_over(fresh(organization), f"142 7\r\n152 W\r\n{players}{blocks}".encode(), staff.owner)

    plan = Regulations.objects.get(tournament=target).acceleration
    assert plan["method"] == "own"
    assert [(g["key"], g.get("number")) for g in plan["groups"]] == [("A", 2), ("B", 4), ("C", None)]
    assert [(r["group"], r["first_round"], r["last_round"], r["virtual_points"]) for r in plan["rules"]] == [
        ("A", 1, 2, 20), ("B", 1, 3, 10),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"310   1 Team", "player_without_team"),
        (b"162  W 1.0    D 0.5    L 0.0    A 0.5", "absence_points"),
        (b"162  W 1.0    D 0.9    L 0.0", "draws_above_win"),
        (b"162  W 1.0    D 0.5    L 0.0    P 1.5", "bye_value"),
        (b"162  W 1.0    D 0.5    L 0.0    P 0.3", "bye_unreachable"),
        (b"192 FIDE_DOUBLESWISS", "half_match"),
    ],
)
def test_what_the_portal_cannot_keep_is_refused_in_the_preview(organization, line, code):
    report = line + (
        b"\r\n142 5\r\n152 W\r\n"
        b"001    1      One, A                            2000 ITA                         1.0    1     2 w 1\r\n"
        b"001    2      Two, B                            1900 ITA                         0.0    3     1 b 0\r\n"
    )

    seen = preview(report, fresh(organization))

    assert code in [problem.code for problem in seen.problems]
    assert not seen.can_be_imported


def test_broken_games_are_named_by_line_and_column(organization):
    report = (
        b"142 5\r\n"
        b"001    1      One, A                            2000 ITA                         1.0    1     2 w 1\r\n"
        b"001    2      Two, B                            1900 ITA                         1.0    1     1 b 1\r\n"
        b"001    2      Three, C                          1800 ITA                         0.0    3     9 b 0\r\n"
    )

    seen = preview(report, fresh(organization))

    found = [(p.code, p.line, p.column) for row in seen.rows for p in row.problems] + [
        (p.code, p.line, p.column) for p in seen.problems
    ]
    assert ("result_mismatch", 2, "99") in found
    assert ("duplicate_number", 4, "5") in found
    assert not seen.can_be_imported


def test_two_pairing_byes_in_one_round_are_refused(organization):
    report = b"142 5\r\n152 W\r\n" + b"".join(
        b"001    %d      Player %d                          1900 ITA                         1.0    1  0000 - U\r\n"
        % (n, n)
        for n in (1, 2)
    )

    seen = preview(report, fresh(organization))

    assert [problem.code for problem in seen.problems] == ["two_pairing_byes"]


def test_rounds_come_only_into_an_empty_tournament_and_nothing_is_left_behind(organization, staff):
    tournament = make_tournament(organization, entries=4)
    seen = preview(DEMO.read_bytes(), tournament)

    assert [problem.code for problem in seen.problems] == ["not_empty"]
    with pytest.raises(Refused):
        import_tournament_file(
            tournament=tournament, report=read(DEMO.read_bytes()), rows=seen.entry_rows, actor=staff.owner
        )
    assert Entry.objects.filter(tournament=tournament).count() == 4
    assert RoundRevision.objects.count() == 0


def test_a_failure_in_the_middle_leaves_nothing(organization, staff, monkeypatch):
    from tournaments.imports import report_actions as import_report

    tournament = fresh(organization)
    seen = preview(DEMO.read_bytes(), tournament)
    publish = import_report.publish_imported_round

    def fail_in_round_two(*, round, **known):  # noqa: A002
        if round.number == 2:
            raise Refused("stopped", "stopped")
        return publish(round=round, **known)

    monkeypatch.setattr(import_report, "publish_imported_round", fail_in_round_two)
    with pytest.raises(Refused):
        import_tournament_file(tournament=tournament, report=seen.report, rows=seen.entry_rows, actor=staff.owner)

    assert (Entry.objects.count(), Board.objects.count(), RoundRevision.objects.count()) == (0, 0, 0)
    assert Regulations.objects.get(tournament=tournament).frozen_at is None
    assert Tournament.objects.get(pk=tournament.pk).public_version == tournament.public_version


def irregular_report(organization, staff):
    """Three rounds: in the second one the first pair of round 1 meets again, and nobody is asked."""
    source = make_tournament(organization, entries=8, rounds=5, slug="irregular")
    play_rounds(source, 3, staff.arbiter)
    report = report_file(source)
    again = {player.number: player.games[0] for player in report.players}
    players = tuple(
        replace(player, games=(player.games[0], again[player.number], player.games[2]), points=None, rank=None)
        for player in report.players
    )
    return write(replace(report, players=players), engine_dialect=False).encode()


def test_the_preview_names_rounds_that_are_not_what_the_rules_give(organization, staff):
    seen = preview(irregular_report(organization, staff), fresh(organization))
    found = [problem.message for problem in seen.problems if problem.code == "round_illegal"]
    assert found[0].startswith("Round 2 breaks an absolute rule.")
    assert "had already met" in found[0]
    assert seen.irregular_rounds >= len(found)
    assert seen.can_be_imported


def test_a_report_by_the_rules_has_no_such_warning(organization, staff):
    source = make_tournament(organization, entries=9, rounds=5)
    play_rounds(source, 3, staff.arbiter)
    seen = preview(trf26(source), fresh(organization))
    assert seen.irregular_rounds == 0
    assert not [problem for problem in seen.problems if problem.severity.value == "error"]


def test_irregular_rounds_come_in_only_when_confirmed_and_the_report_says_so(organization, staff, client):
    data = irregular_report(organization, staff)
    target = fresh(organization)
    client.force_login(staff.owner)
    address = f"/en/manage/{organization.slug}/{target.slug}/import/"
    client.post(address, {"file": SimpleUploadedFile("event.trf", data)})
    page = client.get(f"{address}preview/")
    digest = page.context["preview"].digest
    assert client.post(f"{address}preview/", {"digest": digest}).status_code == 422
    assert not Entry.objects.filter(tournament=target).exists()
    client.post(f"{address}preview/", {"digest": digest, "irregular": "on"})
    assert Entry.objects.filter(tournament=target).count() == 8
    assert "### Import @ Round 2: played before it came in. published " in trf26(target).decode()


def test_what_is_read_otherwise_is_told(organization):
    players = (
        ("One", 2000, "1.5", 1, "   2 w 1  0000 - ="), ("Two", 1900, "1.0", 2, "   1 b 0  0000 - +"),
        ("Three", 1800, "1.0", 2, "0000 - U  0000 - -"),
    )  # fmt: skip
    lines = [
        f"001 {number:>4}      {name:33} {rating} ITA {'':22} {points:>4} {rank:>4}  {rounds}"
        for number, (name, rating, points, rank, rounds) in enumerate(players, start=1)
    ]
    report = "\r\n".join(["012 Old open", "042 2016/05/01", *lines, ""]).encode()
    seen = preview(report, fresh(organization))
    assert [problem.line for problem in seen.problems if problem.code == "old_bye"] == [3, 4, 5]
    added = " ".join(problem.message for problem in seen.problems if problem.code == "read_otherwise")
    assert "edition 2017, which was in force" in added
    for record in ("record 142", "record 152", "record 202"):
        assert record in added
    assert [player.games[1].outcome.value for player in read(report).players] == ["H", "F", "Z"]


def test_what_the_event_says_otherwise_than_the_file_is_told(organization):
    target = fresh(organization, rounds=3)
    said = {"city": "Trento", "federation": "ITA", "time_control": "90 minutes", "chief_arbiter": "Rossi, Maria"}
    Tournament.objects.filter(pk=target.pk).update(**said, deputy_arbiters="Blu, Ada")
    target.refresh_from_db()
    last = f"{target.ends_on:%Y/%m/%d}"
    file = replace(
        file_of(play(Recipe(seed=4, players=8, rounds=3)).state),
        name="Old Open", city="Trento", federation="FRA", start_date="2026/03/02", end_date=last,
        time_control="60 minutes", chief_arbiter="IA Rossi, Maria (800123)", deputy_arbiters=("Verdi, Anna",),
        round_dates=("26/03/02", "26/03/03", "26/03/04"),
    )  # fmt: skip

    def told(report):
        found = preview(write(report).encode(), target).problems
        return [one.message for one in found if one.code == "kept_of_the_event"]

    other = (
        "name: Old Open; federation: FRA; first day: 2026/03/02; time control: 60 minutes; "
        "other arbiters: Verdi, Anna; dates of the rounds: 26/03/02, 26/03/03, 26/03/04"
    )
    assert told(file) == [f"The event keeps what it says itself. The file has otherwise: {other}."]
    same = replace(
        file, name=target.name, federation="ITA", start_date=f"{target.starts_on:%Y/%m/%d}", time_control="90 minutes",
        deputy_arbiters=("Blu, Ada",), round_dates=(),
    )  # fmt: skip
    assert told(same) == []
