"""Announcements and approvals over the API: published, asked for, answered, and what waits in an organization."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from portal.common.errors import Refused
from portal.common.policies import ANNOUNCEMENT, ORGANIZATION, REPORTS
from tournaments.announcements.actions import announcement_content, content_digest, publish_announcement
from tournaments.announcements.missing import missing_fields
from tournaments.announcements.queries import version
from tournaments.approvals import actions
from tournaments.approvals.forms import APPROVE, SEND_BACK
from tournaments.approvals.gate import ANNOUNCEMENT as ANNOUNCED
from tournaments.approvals.gate import REPORT, needs, report_answers, standing
from tournaments.models import Approval, ReportVersion
from tournaments.office.waiting import questions_in
from tournaments.programs.access import ProgramView
from tournaments.programs.writes.described import IF_MATCH, KEY, REFUSALS, refusals
from tournaments.programs.writes.understood import DOUBTED, KnowinglySerializer, refuse_to_begin_outside


class ApprovalSerializer(serializers.ModelSerializer[Approval]):
    """A question, and its answer where there is one."""

    asked_by = serializers.CharField()
    decided_by = serializers.CharField(allow_null=True)

    class Meta:
        model = Approval
        fields = ["state", "digest", "version", "asked_by", "asked_at", "note", "decided_by", "decided_at", "reason"]


class WaitingSerializer(serializers.ModelSerializer[Approval]):
    """An approval that waits for its answer: of an announcement, or of a frozen report by its version."""

    tournament = serializers.CharField(source="tournament.slug")
    name = serializers.CharField(source="tournament.name")
    asked_by = serializers.CharField()

    class Meta:
        model = Approval
        fields = ["tournament", "name", "subject", "digest", "version", "asked_by", "asked_at", "note"]


class DeskAnnouncementSerializer(serializers.Serializer[Any]):
    """The announcement as it would be published now, and where it stands."""

    digest = serializers.CharField(help_text="SHA-256 of the canonical JSON of `content`: what an approval is about.")
    content = serializers.DictField()
    missing = serializers.ListField(child=serializers.CharField(), help_text="What has to be filled in first.")
    version = serializers.IntegerField(allow_null=True, help_text="The one in force; null before the first.")
    published = serializers.BooleanField(help_text="Whether the version in force says the same.")
    approval = serializers.ChoiceField(
        ["not_needed", "none", "waiting", "approved", "sent_back", "lapsed"],
        help_text="Whether the house rules ask for one, and how it stands for this very text.",
    )
    question = ApprovalSerializer(allow_null=True, help_text="The newest question about a text that is not published.")


class SignOffSerializer(serializers.Serializer[Any]):
    """A frozen report, and where its sign-off stands."""

    version = serializers.IntegerField()
    digest = serializers.CharField()
    question = ApprovalSerializer(allow_null=True)


class AskedSerializer(serializers.Serializer[Any]):
    """What those who approve should know."""

    note = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class PublishSerializer(KnowinglySerializer):
    """What goes with a new version."""

    change_note = serializers.CharField(
        max_length=500, required=False, allow_blank=True, default="", help_text="Public; needed from version 2 on."
    )


class AnsweredSerializer(serializers.Serializer[Any]):
    """Yes, or no with a reason."""

    decision = serializers.ChoiceField([APPROVE, SEND_BACK])
    reason = serializers.CharField(
        max_length=1000, required=False, allow_blank=True, default="", help_text="Needed where it goes back."
    )


class AnsweredTextSerializer(AnsweredSerializer):
    """The same about an announcement: nobody approves what they have not read."""

    digest = serializers.CharField(max_length=64, help_text="Of the text that was read.")


class Waiting(ProgramView):
    """What waits for an answer in the whole organization; a token that is limited to events does not open it."""

    serializer_class = WaitingSerializer
    rights = {"GET": (ORGANIZATION, "read")}

    def find(self) -> str:
        """The organization, for a token that is good for all of it."""
        if not self.token.everywhere:
            raise Http404
        return ""

    @extend_schema(
        operation_id="desk_approvals",
        responses={200: serializers.ListSerializer(child=WaitingSerializer()), **refusals(401, 403, 404, 429)},
    )
    def get(self, request: Request, **_words: Any) -> Response:
        return self.tagged(WaitingSerializer(questions_in([self.organization.pk]), many=True).data)


class AnnouncementView(ProgramView):
    """The base of what is done with an announcement; its answer is how it stands then."""

    serializer_class = DeskAnnouncementSerializer

    def present(self) -> Any:
        """The announcement as it stands."""
        content = announcement_content(self.tournament)
        digest, newest = content_digest(content), version(self.tournament)
        found = standing(self.tournament, digest)
        told = {
            "digest": digest,
            "content": content,
            "missing": [item.message for item in missing_fields(self.tournament)],
            "version": newest.version if newest else None,
            "published": newest is not None and newest.digest == digest,
            "approval": found.state if needs(self.tournament, ANNOUNCED) else "not_needed",
            "question": found.newest,
        }
        return DeskAnnouncementSerializer(told).data


class DeskAnnouncement(AnnouncementView):
    """The announcement as it would be published now."""

    rights = {"GET": (ANNOUNCEMENT, "read")}

    @extend_schema(
        operation_id="desk_announcement", responses={200: DeskAnnouncementSerializer, **refusals(401, 403, 404, 429)}
    )
    def get(self, request: Request, **_words: Any) -> Response:
        return self.tagged(self.present())


class PublishAnnouncement(AnnouncementView):
    """The announcement is published as a new version."""

    rights = {"POST": (ANNOUNCEMENT, "change")}

    @extend_schema(
        operation_id="desk_announcement_publish",
        parameters=[KEY, IF_MATCH],
        request=PublishSerializer,
        responses={201: DeskAnnouncementSerializer, **REFUSALS, **DOUBTED},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        said = self.read(PublishSerializer)

        def work() -> Response:
            refuse_to_begin_outside(self.tournament, understood=said["understood"])
            publish_announcement(tournament=self.tournament, actor=self.actor, change_note=said["change_note"])
            return self.tagged(self.present(), 201)

        return self.act(work)


class AskAnnouncement(AnnouncementView):
    """The approval of the announcement is asked for."""

    rights = {"POST": (ANNOUNCEMENT, "change")}

    @extend_schema(
        operation_id="desk_announcement_ask",
        parameters=[KEY, IF_MATCH],
        request=AskedSerializer,
        responses={200: DeskAnnouncementSerializer, **REFUSALS},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        note = self.read(AskedSerializer)["note"]

        def work() -> Response:
            actions.ask_for_announcement(tournament=self.tournament, actor=self.actor, note=note)
            return self.tagged(self.present())

        return self.act(work)


class AnswerAnnouncement(AnnouncementView):
    """The announcement is approved, or sent back."""

    rights = {"POST": (ANNOUNCEMENT, "approve")}

    @extend_schema(
        operation_id="desk_announcement_answer",
        parameters=[KEY],
        request=AnsweredTextSerializer,
        responses={200: ApprovalSerializer, **REFUSALS},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        said = self.read(AnsweredTextSerializer)

        def work() -> Response:
            words: dict[str, Any] = {"tournament": self.tournament, "actor": self.actor, "digest": said["digest"]}
            if said["decision"] == SEND_BACK:
                row = actions.send_announcement_back(**words, reason=said["reason"])
            else:
                row = actions.approve_announcement(**words, note=said["reason"])
            return Response(ApprovalSerializer(row).data)

        return self.act(work)


class OfReport(ProgramView):
    """The base of what is done with the sign-off of a frozen report."""

    serializer_class: Any = SignOffSerializer

    @property
    def report(self) -> ReportVersion:
        """The version of the address."""
        rows = ReportVersion.objects.filter(tournament=self.tournament).defer("trf26", "trf16", "declaration")
        found = rows.filter(version=self.kwargs["report_version"]).first()
        if found is None:
            raise Http404
        return found

    def present(self) -> Any:
        """The version with the newest question about it."""
        report = self.report
        question = report_answers(self.tournament).get(report.version)
        told = {"version": report.version, "digest": report.digest, "question": question}
        return SignOffSerializer(told).data


class SignOff(OfReport):
    """Where the sign-off of a frozen report stands."""

    rights = {"GET": (REPORTS, "read")}

    @extend_schema(operation_id="desk_sign_off", responses={200: SignOffSerializer, **refusals(401, 403, 404, 429)})
    def get(self, request: Request, **_words: Any) -> Response:
        return self.tagged(self.present())


class AskSignOff(OfReport):
    """The sign-off of a frozen report that was sent back is asked for once more."""

    rights = {"POST": (REPORTS, "freeze")}

    @extend_schema(
        operation_id="desk_sign_off_ask",
        parameters=[KEY, IF_MATCH],
        request=AskedSerializer,
        responses={200: SignOffSerializer, **REFUSALS},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        note = self.read(AskedSerializer)["note"]

        def work() -> Response:
            if not needs(self.tournament, REPORT):
                raise Refused("approval_not_needed", _("The house rules ask for no signature under reports."))
            actions.ask_for_report(tournament=self.tournament, report=self.report, actor=self.actor, note=note)
            return self.tagged(self.present())

        return self.act(work)


class AnswerSignOff(OfReport):
    """A frozen report is signed off, or sent back."""

    rights = {"POST": (REPORTS, "sign_off")}

    @extend_schema(
        operation_id="desk_sign_off_answer",
        parameters=[KEY],
        request=AnsweredSerializer,
        responses={200: ApprovalSerializer, **REFUSALS},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        said = self.read(AnsweredSerializer)

        def work() -> Response:
            words: dict[str, Any] = {"tournament": self.tournament, "report": self.report, "actor": self.actor}
            if said["decision"] == SEND_BACK:
                row = actions.send_report_back(**words, reason=said["reason"])
            else:
                row = actions.sign_report_off(**words, note=said["reason"])
            return Response(ApprovalSerializer(row).data)

        return self.act(work)
