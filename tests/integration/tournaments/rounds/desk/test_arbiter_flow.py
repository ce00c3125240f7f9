"""The arbiter's way through a tournament with the client: from an empty dashboard to a corrected second round."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django_scopes import scope

from pairing import runs as pairing_runs
from pairing.models import PairingRun
from portal.common.models import JournalEntry
from tests.factories import enter_results, make_tournament, pair_round, publish_next
from tournaments.models import Board, Bye, Entry, Regulations, Round, RoundRevision, Tournament
from tournaments.rounds.actions import adopt_run

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("as_the_application")]

PLAYERS = ["Adams, Ann", "Bell, Bob", "Cook, Cay", "Dorn, Dan", "Egli, Eva", "Fink, Finn", "Gray, Gus"]


def work(organization, number):
    """The worker's part, in this process."""
    with scope(organization=organization):
        run_id = Round.objects.get(number=number).run_id
        pairing_runs.compute(run_id=run_id)
        assert adopt_run(run_id=run_id)


def test_from_an_empty_dashboard_to_a_corrected_round(organization, desk):
    organizer, arbiter = desk("organizer"), desk("arbiter")
    assert "The tournaments of this organization will stand here" in organizer.text("dashboard")

    # The organizer creates the tournament; the address is made from the name.
    answer = organizer.post(
        "new",
        data={
            "name": "Spring Open",
            "slug": "",
            "starts_on": "2026-03-07",
            "ends_on": "2026-03-15",
            "time_zone": "Europe/Rome",
            "rounds": "4",
        },
    )
    for one in (organizer, arbiter):
        one.tournament = "spring-open"
    assert answer["Location"] == organizer.url("regulations")

    # Regulations with the Baku acceleration, and the draw by lot.
    answer = organizer.post(
        "regulations_save",
        data={
            "system": "dutch",
            "edition": "2026",
            "rounds": "5",
            "win": "1",
            "draw": "½",
            "loss": "0",
            "pairing_bye": "1",
            "half_point_byes": "1",
            "last_half_point_round": "3",
            "last_entry_round": "0",
            "initial_order": "rating",
            "initial_colour": "",
        },
    )
    assert answer.status_code == 302, answer.context["form"].errors
    rules = {"code": ["BH", "SB"], "tie_break_edition": "2026-03", "unrated": "fall_away"}
    assert organizer.post("tie_breaks_save", data=rules).status_code == 302
    assert organizer.post("acceleration_save", data={"method": "baku"}).status_code == 302
    with scope(organization=organization):
        tournament = Tournament.objects.get()
        regulations = Regulations.objects.get()
        assert regulations.acceleration["method"] == "baku"
        assert (regulations.draw, regulations.tie_breaks) == (5, ["BH", "SB"])
        assert tournament.rounds.count() == 5
    assert "Virtual points before each round, by group" in arbiter.text("regulations")
    assert "Drawn by lot: the initial colour is" in arbiter.post("draw", follow=True).content.decode()
    again = arbiter.post("draw", follow=True).content.decode()
    assert "The initial colour was drawn already." in again

    # The arbiter enters seven players; numbers follow the ratings.
    for index, name in enumerate(PLAYERS):
        answer = arbiter.post("entry_add", data={"name": name, "rating": str(1500 + 100 * index)})
        assert answer.status_code == 302
    with scope(organization=organization):
        order = list(Entry.objects.order_by("pairing_number").values_list("name", flat=True))
        assert order == PLAYERS[::-1]
        Tournament.objects.update(is_public=True)
        asks = Entry.objects.get(name="Egli, Eva")
    arbiter.post("bye_add", asks.pk, data={"round_number": "1", "kind": "H"})
    page = arbiter.text("round", 1)
    assert "half-point bye" in page
    assert "Egli, Eva" in page

    # Request, follow, review.
    told = {"announced": "In the invitation"}
    assert arbiter.post("pair", 1, data=told)["Location"] == arbiter.url("round", 1)
    assert "waiting for a worker" in arbiter.text("round", 1)
    fragment = arbiter.get("run", 1)
    assert fragment.content.decode().lstrip().startswith("<section")
    assert arbiter.get("run", 1, headers={"If-None-Match": fragment["ETag"]}).status_code == 304
    work(organization, 1)
    done = arbiter.get("run", 1, headers={"If-None-Match": fragment["ETag"]})
    assert done["HX-Redirect"] == arbiter.url("round", 1)
    review = arbiter.text("round", 1)
    assert review.count("Why this pairing") == 3
    assert '<span class="virtual" aria-hidden="true">+ 1</span>' in review
    assert "Only members see this pairing" in review
    assert "A dashed number is virtual" in review

    # A change by hand needs a reason and is compared with the engine's pairing.
    with scope(organization=organization):
        first = Board.objects.get(number=1)
        engine_pair = (first.white_id, first.black_id)
    assert arbiter.post("change", 1, data={"board": "1"}).status_code == 422
    arbiter.post("change", 1, data={"board": "1", "reason": "Asked by the players"})
    review = arbiter.text("round", 1)
    assert "Not as the engine paired" in review
    assert "Changed by hand: Asked by the players" in review
    arbiter.post("change", 1, data={"board": "1", "reason": "Taken back"})
    with scope(organization=organization):
        first = Board.objects.get(number=1)
        assert ((first.white_id, first.black_id), first.manual_reason) == (engine_pair, "")

    # Discard, pair again, publish.
    assert arbiter.post("discard", 1).status_code == 422
    arbiter.post("discard", 1, data={"reason": "Only a trial"})
    with scope(organization=organization):
        assert Round.objects.get(number=1).state == "planned"
        assert not Board.objects.exists()
    arbiter.post("pair", 1)
    with scope(organization=organization):
        paired_again = Round.objects.get(number=1)
        if paired_again.state == "planned":
            adopt_run(run_id=paired_again.run_id)
    assert "Once round 1 is published the regulations stay frozen" in arbiter.text("publish", 1)
    assert "Round 1 is published." in arbiter.post("publish", 1, follow=True).content.decode()
    assert "Round 1 is published already." in arbiter.post("publish", 1, follow=True).content.decode()

    # The regulations are frozen now, with the digest on the page.
    with scope(organization=organization):
        regulations = Regulations.objects.get()
        assert RoundRevision.objects.count() == 1
    frozen = organizer.text("regulations")
    assert "These regulations are frozen" in frozen
    assert regulations.digest in frozen
    answer = organizer.post("regulations_save", data={"rounds": "9"})
    assert answer.status_code == 422
    with scope(organization=organization):
        assert Regulations.objects.get().rounds == 5

    # Results: from the list and for one board; an impossible one is refused; closing waits for all.
    with scope(organization=organization):
        ids = dict(Board.objects.values_list("number", "pk"))

    def enter(board, result, seen=0, **more):
        return arbiter.post("enter", 1, data={"entry": f"{board} {ids[board]} {seen} {result}"}, **more)

    told = enter(1, "1:0", headers={"Accept": "application/json"}).json()
    assert (told["boards"][0]["result"], told["missing"]) == ("1:0", 2)
    bad = enter(2, "1:1")
    assert (bad.status_code, "Choose a result from the list." in bad.content.decode()) == (422, True)
    assert "Results are missing on these boards: 2, 3." in arbiter.post("close", 1, follow=True).content.decode()
    assert "Round 1 has no result on boards 2, 3." in arbiter.post("pair", 2).content.decode()
    assert enter(2, "=:=")["Location"] == arbiter.url("round", 1) + "#board-2"
    arbiter.post("result", 1, 3, data={"result": "-:+"})
    assert "Round 1 is completed." in arbiter.post("close", 1, follow=True).content.decode()
    answer = arbiter.post("result", 1, 1, data={"result": "0:1"})
    assert (answer.status_code, "Say why its result is corrected." in answer.content.decode()) == (422, True)
    arbiter.post("result", 1, 1, data={"result": "0:1", "reason": "Wrong slip"})

    # A withdrawal and a late entry, then round 2 and a correction of it.
    with scope(organization=organization):
        leaver = Entry.objects.get(name="Adams, Ann")
    arbiter.post("withdraw", leaver.pk, data={"reason": "ill"})
    answer = arbiter.post("entry_add", data={"name": "Hall, Hal", "rating": "1650", "first_round": "2"})
    assert answer.status_code == 302
    page = arbiter.text("round", 2)
    assert "Adams, Ann" in page
    arbiter.post("pair", 2)
    work(organization, 2)
    arbiter.post("publish", 2)
    with scope(organization=organization):
        boards = list(Board.objects.filter(round__number=2).order_by("number"))
        seated = {entry for board in boards for entry in (board.white_id, board.black_id)}
        byes = dict(Bye.objects.filter(round__number=2).values_list("entry_id", "kind"))
        assert byes[leaver.pk] == "Z"
        late = Entry.objects.get(name="Hall, Hal").pk
        assert leaver.pk not in seated
        assert late in seated or byes[late] == "U"
    arbiter.post(
        "change", 2, data={"first": boards[0].white_id, "second": boards[1].white_id, "reason": "They had met before"}
    )
    page = arbiter.text("round", 2)
    assert "Changed by hand and not public yet" in page
    assert arbiter.post("correct", 2).status_code == 422
    done = arbiter.post(
        "correct", 2, data={"reason": "They had met before", "understood": "on"}, follow=True
    ).content.decode()
    assert "Revision 2 of round 2 is published. The earlier one stays readable." in done
    with scope(organization=organization):
        assert list(
            RoundRevision.objects.filter(round__number=2).order_by("number").values_list("number", "reason")
        ) == [
            (1, ""),
            (2, "They had met before"),
        ]

    # Everything stands in the journal, with words and reasons.
    journal = arbiter.text("journal")
    for words in ("Correction published", "Result corrected", "Player withdrawn", "Regulations changed", "ill"):
        assert words in journal
    with scope(organization=organization):
        actors = set(JournalEntry.objects.filter(action="round.published").values_list("actor__email", flat=True))
    assert actors == {arbiter.user.email}


def test_pairing_out_of_order_is_refused_in_words(organization, desk, inside):
    make_tournament(organization)
    arbiter = desk("arbiter")
    answer = arbiter.post("pair", 3)
    assert (answer.status_code, "Round 1 comes first." in answer.content.decode()) == (422, True)
    assert not Round.objects.filter(run__isnull=False).exists()


def test_a_failed_run_says_why_and_offers_another_try(organization, desk, inside):
    tournament = make_tournament(organization)
    arbiter = desk("arbiter")
    arbiter.post("pair", 1)
    run_id = Round.objects.get(tournament=tournament, number=1).run_id
    pairing_runs.fail(run_id=run_id, code=pairing_runs.WORKER_LOST)
    fragment = arbiter.text("run", 1)
    assert "The worker stopped before it finished." in fragment
    assert "Pair round 1 again" in fragment
    assert "hx-get" in fragment, "an answer may still come"
    PairingRun.objects.filter(pk=run_id).update(error_code=pairing_runs.TIME_LIMIT)
    assert "hx-get" not in arbiter.text("run", 1)
    arbiter.post("pair", 1)
    assert Round.objects.get(tournament=tournament, number=1).run.attempt == 2


def test_a_request_can_be_cancelled(organization, desk, inside):
    make_tournament(organization)
    arbiter = desk("arbiter")
    arbiter.post("pair", 1)
    assert "The request to pair was cancelled." in arbiter.post("cancel", 1, follow=True).content.decode()
    assert "No pairing is under way." in arbiter.post("cancel", 1, follow=True).content.decode()


def test_a_draft_that_is_out_of_date_says_what_to_do(organization, desk, inside, staff):
    tournament = make_tournament(organization)
    pair_round(tournament, staff.arbiter)
    entry = Entry.objects.filter(tournament=tournament).first()
    arbiter = desk("arbiter")
    arbiter.post("entry", entry.pk, data={"name": "Changed, Name", "rating": str(entry.rating)})
    page = arbiter.text("round", 1)
    assert "The pairing is out of date" in page
    assert "Publish round 1" not in page
    assert reverse("manage:discard", args=[organization.slug, "open", 1]) in page
    answer = arbiter.post("publish", 1, follow=True).content.decode()
    assert "changed since round 1 was paired" in answer
    assert not RoundRevision.objects.exists()


def test_held_results_are_shown_to_members_and_can_be_released(organization, desk, inside, staff):
    tournament = make_tournament(organization)
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    arbiter = desk("arbiter")
    arbiter.post("hold", 1, data={"held": "1"})
    assert Round.objects.get(tournament=tournament, number=1).results_held
    assert "results held back" in desk("viewer").text("round", 1)
    arbiter.post("hold", 1, data={"held": "0"})
    assert not Round.objects.get(tournament=tournament, number=1).results_held


def test_viewers_read_a_draft_and_get_no_buttons(organization, desk, inside, staff):
    pair_round(make_tournament(organization), staff.arbiter)
    page = desk("viewer").text("round", 1)
    assert page.count("Why this pairing") == 4
    assert "Publish round 1" not in page
    assert "Change by hand" not in page


def test_a_draft_without_virtual_points_says_nothing_of_them(organization, desk, staff):
    with scope(organization=organization):
        tournament = make_tournament(organization, entries=6, system="round_robin", rounds=5)
        pair_round(tournament, staff.arbiter)
    arbiter = desk("arbiter")
    arbiter.tournament = tournament.slug
    review = arbiter.text("round", 1)
    assert "Boards of round 1. Points are those before the round." in review
    assert "virtual" not in review
