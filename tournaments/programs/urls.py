"""Addresses of programs: the pages of owners, and what programs read and write."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.programs.pages import tokens, webhooks
from tournaments.programs.writes import approvals, check_in, entries, register, reports, results, rounds

organization_desk_urls: list[URLPattern | URLResolver] = [
    path("<slug:organization>/programs/", tokens.programs, name="programs"),
    path("<slug:organization>/programs/tokens/<int:token>/end/", tokens.end, name="token_end"),
    path("<slug:organization>/programs/webhooks/", webhooks.webhook_new, name="webhook_new"),
    path("<slug:organization>/programs/webhooks/<int:webhook>/", webhooks.webhook, name="webhook"),
    path("<slug:organization>/programs/webhooks/<int:webhook>/end/", webhooks.end, name="webhook_end"),
    path("<slug:organization>/programs/webhooks/<int:webhook>/resume/", webhooks.resume, name="webhook_resume"),
    path(
        "<slug:organization>/programs/webhooks/<int:webhook>/<int:message>/again/",
        webhooks.again,
        name="webhook_replay",
    ),
]

_entry: list[URLPattern | URLResolver] = [
    path("", entries.DeskEntry.as_view(), name="desk_entry"),
    path("withdraw/", entries.DeskWithdraw.as_view(), name="desk_withdraw"),
    path("reinstate/", entries.DeskReinstate.as_view(), name="desk_reinstate"),
    path("expel/", entries.DeskExpulsion.as_view(), name="desk_expel"),
    path("expel/take-back/", entries.DeskExpulsionBack.as_view(), name="desk_expulsion_back"),
    path("byes/", entries.DeskByes.as_view(), name="desk_byes"),
    path("byes/<int:round_number>/", entries.DeskBye.as_view(), name="desk_bye"),
    path("points/", entries.DeskPoints.as_view(), name="desk_points"),
    path("points/<int:adjustment>/", entries.DeskPointsBack.as_view(), name="desk_points_back"),
    path("presence/", check_in.Presence.as_view(), name="desk_presence"),
]

_round: list[URLPattern | URLResolver] = [
    path("", rounds.DeskRound.as_view(), name="desk_round"),
    path("pair/", rounds.Pair.as_view(), name="desk_pair"),
    path("pair-again/", rounds.PairAgain.as_view(), name="desk_pair_again"),
    path("cancel/", rounds.Cancel.as_view(), name="desk_cancel"),
    path("discard/", rounds.Discard.as_view(), name="desk_discard"),
    path("publish/", rounds.Publish.as_view(), name="desk_publish"),
    path("withdraw/", rounds.Withdraw.as_view(), name="desk_publication_withdraw"),
    path("change/", rounds.Change.as_view(), name="desk_change"),
    path("correct/", rounds.Correct.as_view(), name="desk_correct"),
    path("close/", results.Close.as_view(), name="desk_close"),
    path("hold/", results.Hold.as_view(), name="desk_hold"),
    path("boards/<int:board_number>/", results.BoardView.as_view(), name="desk_board"),
    path("boards/<int:board_number>/colours/", results.Colours.as_view(), name="desk_colours"),
]

_desk: list[URLPattern | URLResolver] = [
    path("entries/", entries.DeskEntries.as_view(), name="desk_entries"),
    path("entries/<int:entry>/", include(_entry)),
    path("check-in/", check_in.Hall.as_view(), name="desk_hall"),
    path("check-in/settle/", check_in.Settle.as_view(), name="desk_settle"),
    path("rounds/", rounds.DeskRounds.as_view(), name="desk_rounds"),
    path("rounds/<int:round_number>/", include(_round)),
    path("import/", reports.Import.as_view(), name="desk_import"),
    path("report/<str:name>", reports.ReportFile.as_view(), name="desk_report_file"),
    path("announcement/", approvals.DeskAnnouncement.as_view(), name="desk_announcement"),
    path("announcement/publish/", approvals.PublishAnnouncement.as_view(), name="desk_announcement_publish"),
    path("announcement/ask/", approvals.AskAnnouncement.as_view(), name="desk_announcement_ask"),
    path("announcement/answer/", approvals.AnswerAnnouncement.as_view(), name="desk_announcement_answer"),
    path("reports/", reports.Reports.as_view(), name="desk_reports"),
    path("reports/<int:report_version>/", approvals.SignOff.as_view(), name="desk_sign_off"),
    path("reports/<int:report_version>/ask/", approvals.AskSignOff.as_view(), name="desk_sign_off_ask"),
    path("reports/<int:report_version>/answer/", approvals.AnswerSignOff.as_view(), name="desk_sign_off_answer"),
    path("reports/<int:report_version>/<str:name>", reports.FrozenFile.as_view(), name="desk_frozen_file"),
]

api_urls: list[URLPattern | URLResolver] = [path("desk/", include(_desk))]

_registered: list[URLPattern | URLResolver] = [
    path("", register.RegisterPlayer.as_view(), name="desk_registered"),
    path("memberships/", register.RegisterMemberships.as_view(), name="desk_registered_memberships"),
    path("memberships/<int:membership>/", register.RegisterMembership.as_view(), name="desk_registered_membership"),
]

organization_api_urls: list[URLPattern | URLResolver] = [
    path("organizations/<slug:organization>/desk/approvals/", approvals.Waiting.as_view(), name="desk_approvals"),
    path("organizations/<slug:organization>/desk/register/", register.RegisterPlayers.as_view(), name="desk_register"),
    path(
        "organizations/<slug:organization>/desk/register/clubs/",
        register.RegisterClubs.as_view(),
        name="desk_register_clubs",
    ),
    path("organizations/<slug:organization>/desk/register/<int:registered>/", include(_registered)),
]
