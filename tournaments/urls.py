"""Addresses below ``manage/``: the pages of organizers and arbiters."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import (
    announcement,
    changes,
    console,
    dashboard,
    entries,
    prohibitions,
    regulations,
    requirements,
    results,
    rounds,
    tie_breaks,
    ties,
    verdicts,
)

app_name = "manage"

_entry: list[URLPattern | URLResolver] = [
    path("", entries.entry, name="entry"),
    path("withdraw/", entries.withdraw, name="withdraw"),
    path("reinstate/", entries.reinstate, name="reinstate"),
    path("remove/", entries.remove, name="entry_remove"),
    path("points/", entries.adjust, name="points_adjust"),
    path("points/<int:adjustment>/take-back/", entries.adjustment_back, name="points_back"),
    path("byes/", entries.bye_add, name="bye_add"),
    path("byes/<int:bye_round>/cancel/", entries.bye_cancel, name="bye_cancel"),
]

_round: list[URLPattern | URLResolver] = [
    path("", rounds.round_page, name="round"),
    path("pair/", rounds.pair, name="pair"),
    path("run/", rounds.run, name="run"),
    path("cancel/", rounds.cancel, name="cancel"),
    path("discard/", rounds.discard, name="discard"),
    path("publish/", rounds.publish, name="publish"),
    path("change/", changes.change, name="change"),
    path("correct/", changes.correct, name="correct"),
    path("seat/", changes.seat, name="seat"),
    path("boards/<int:board_number>/result/", results.enter, name="result"),
    path("hold/", results.hold, name="hold"),
    path("close/", results.close, name="close"),
    path("check/", verdicts.check_again, name="check_again"),
]

_tournament: list[URLPattern | URLResolver] = [
    path("", include("tournaments.urls_import")),
    path("", include("tournaments.urls_acceleration")),
    path("", include("tournaments.urls_simulation")),
    path("", include("tournaments.urls_prizes")),
    path("", include("tournaments.urls_norms")),
    path("", console.console, name="console"),
    path("details/", console.details, name="details"),
    path("schedule/", console.schedule, name="schedule"),
    path("schedule/save/", console.save_schedule, name="schedule_save"),
    path("journal/", console.journal, name="journal"),
    path("announcement/", announcement.announcement, name="announcement"),
    path("announcement/texts/", announcement.save_texts, name="announcement_save"),
    path("announcement/publish/", announcement.publish, name="announcement_publish"),
    path("regulations/", regulations.regulations, name="regulations"),
    path("regulations/save/", regulations.save_regulations, name="regulations_save"),
    path("tie-breaks/", tie_breaks.tie_breaks, name="tie_breaks"),
    path("tie-breaks/edit/", tie_breaks.edit, name="tie_breaks_edit"),
    path("tie-breaks/save/", tie_breaks.save, name="tie_breaks_save"),
    path("ties/", ties.ties, name="ties"),
    path("ties/draw/<int:rank>/", ties.draw, name="tie_draw"),
    path("ties/record/<int:points>/", ties.record, name="tie_record"),
    path("ties/<int:decision>/take-back/", ties.take_back, name="tie_take_back"),
    path("regulations/draw/", regulations.draw, name="draw"),
    path("regulations/prohibitions/", prohibitions.prohibitions, name="prohibitions"),
    path("regulations/prohibitions/add/", prohibitions.add, name="prohibition_add"),
    path("regulations/prohibitions/<int:prohibition>/lift/", prohibitions.lift, name="prohibition_lift"),
    path("entries/", entries.entries, name="entries"),
    path("entries/add/", entries.add, name="entry_add"),
    path("entries/renumber/", entries.renumber, name="renumber"),
    path("entries/<int:entry>/", include(_entry)),
    path("rounds/<int:round_number>/", include(_round)),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:organization>/", dashboard.dashboard, name="dashboard"),
    path("<slug:organization>/new/", dashboard.new, name="new"),
    path("<slug:organization>/requirements/", requirements.requirements, name="requirements"),
    path("<slug:organization>/<slug:tournament>/", include(_tournament)),
]
