"""Report files out and files in over the API: what goes to a federation, and what came from another program."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from portal.common.errors import Refused
from portal.common.policies import ENTRIES, PAIRING, REGISTER, REGULATIONS, REPORTS
from portal.organizations.signins.noting import downloaded
from tournaments.approvals.gate import refuse_unsigned
from tournaments.imports.entry_matching import Verdict
from tournaments.imports.importing import hand_to_worker, import_seen, is_large
from tournaments.imports.judging.report_checks import IRREGULAR
from tournaments.imports.pending import count_upload, keep_upload
from tournaments.imports.preview import Preview, preview
from tournaments.models import ReportVersion
from tournaments.programs.access import ProgramView
from tournaments.programs.throttling import COMPUTING
from tournaments.programs.writes.described import KEY, REFUSALS, refusals
from tournaments.programs.writes.understood import DOUBTED, KnowinglySerializer, refuse_doubts
from tournaments.reports.actions import freeze_report, open_at_the_end, unsigned_at_the_end
from tournaments.reports.files import trf16, trf26

FORMATS = {"trf26.trf": trf26, "trf16.trf": trf16}
TEXT = "text/plain; charset=utf-8"


class ReportSerializer(serializers.ModelSerializer[ReportVersion]):
    """A frozen report."""

    class Meta:
        model = ReportVersion
        fields = ["version", "after_round", "digest", "note", "created_at"]


class NoteSerializer(serializers.Serializer[Any]):
    """What the version is."""

    note = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class FileSerializer(KnowinglySerializer):
    """A list of players (CSV) or a report file (TRF) as text."""

    filename = serializers.CharField(max_length=200)
    content = serializers.CharField(trim_whitespace=False, max_length=5 * 1024 * 1024)
    admission = serializers.CharField(
        max_length=500, required=False, help_text="Why an arbiter lets players in when late entries are over; public."
    )


class ProblemSerializer(serializers.Serializer[Any]):
    """What is wrong with a file, or worth knowing; line 0 is the file as a whole."""

    code = serializers.CharField()
    message = serializers.CharField()
    line = serializers.IntegerField()
    column = serializers.CharField()
    severity = serializers.ChoiceField(["error", "warning"])


class ImportedSerializer(serializers.Serializer[Any]):
    """What became of a file: `done`, or `waiting` for a worker, who imports large files."""

    state = serializers.ChoiceField(["done", "waiting"])
    new = serializers.IntegerField()
    changed = serializers.IntegerField()
    left_out = serializers.IntegerField()
    rounds = serializers.IntegerField(help_text="Played rounds that came in.")
    message = serializers.CharField()
    problems = ProblemSerializer(many=True)


class Reports(ProgramView):
    """The frozen reports."""

    serializer_class = ReportSerializer
    rights = {"GET": (REPORTS, "read"), "POST": (REPORTS, "freeze")}
    costs = {"POST": COMPUTING}

    @extend_schema(
        operation_id="desk_reports", responses={200: ReportSerializer(many=True), **refusals(401, 403, 404, 429)}
    )
    def get(self, request: Request, **_words: Any) -> Response:
        rows = ReportVersion.objects.filter(tournament=self.tournament).defer("trf26", "trf16", "declaration")
        return self.many(ReportSerializer, list(rows.order_by("version")))

    @extend_schema(
        operation_id="desk_report_freeze",
        parameters=[KEY],
        request=NoteSerializer,
        responses={201: ReportSerializer, **REFUSALS},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        note = self.read(NoteSerializer)["note"]

        def work() -> Response:
            made = freeze_report(tournament=self.tournament, actor=self.actor, note=note)
            return Response(ReportSerializer(made).data, status=201)

        return self.act(work)


class ReportFile(ProgramView):
    """The report as it is now, as a file; none while a game is open after the last round, and none without a signature
    where the house rules want one."""

    rights = {"GET": (REPORTS, "read")}
    costs = {"GET": COMPUTING}

    @extend_schema(
        operation_id="desk_report_file",
        responses={(200, "text/plain"): OpenApiTypes.STR, **refusals(401, 403, 404, 409, 429)},
    )
    def get(self, request: Request, name: str, **_words: Any) -> HttpResponse:
        if name not in FORMATS:
            raise Http404
        if problem := open_at_the_end(self.tournament):
            raise Refused("results_missing", problem)
        if problem := unsigned_at_the_end(self.tournament):
            raise Refused("sign_off_missing", problem)
        downloaded(request, "report", self.tournament.name)
        return HttpResponse(FORMATS[name](self.tournament), content_type=TEXT)


class FrozenFile(ProgramView):
    """A frozen report, the same bytes whenever it is asked for, once it is signed off where the house rules want it."""

    rights = {"GET": (REPORTS, "read")}

    @extend_schema(
        operation_id="desk_frozen_file",
        responses={(200, "text/plain"): OpenApiTypes.STR, **refusals(401, 403, 404, 409, 429)},
    )
    def get(self, request: Request, report_version: int, name: str, **_words: Any) -> HttpResponse:
        found = ReportVersion.objects.filter(tournament=self.tournament, version=report_version).first()
        if found is None or name not in FORMATS:
            raise Http404
        refuse_unsigned(self.tournament, found.version)
        downloaded(request, "report", self.tournament.name)
        return HttpResponse(found.trf26 if name == "trf26.trf" else found.trf16, content_type=TEXT)


class Import(ProgramView):
    """Players, or a whole event with its played rounds, from a file. Rows that ask something are left out."""

    serializer_class = ImportedSerializer
    rights = {"POST": (ENTRIES, "change")}
    costs = {"POST": COMPUTING}

    @extend_schema(
        operation_id="desk_import",
        parameters=[KEY],
        request=FileSerializer,
        responses={200: ImportedSerializer, 202: ImportedSerializer, **REFUSALS, **DOUBTED},
    )
    def post(self, request: Request, **_words: Any) -> Response:
        wish = self.read(FileSerializer)
        if "admission" in wish and not self.may(ENTRIES, "admit"):
            raise PermissionDenied(code="scope_missing")
        return self.act(lambda: self._import(wish))

    def _import(self, wish: dict[str, Any]) -> Response:
        content, admission = wish["content"].encode(), wish.get("admission", "")
        count_upload(self.tournament.organization)
        reads = self.token.everywhere and self.may(REGISTER, "read")
        seen = preview(content, self.tournament, with_register=reads)
        if seen.report is not None and not self._may_import_rounds():
            raise PermissionDenied(
                _("Played rounds can only be imported by an owner of the organization."), "owners_only"
            )
        if not seen.can_be_imported:
            raise Refused("not_importable", _first_fault(seen), field="content")
        if seen.irregular_rounds:
            follows = _("They stay as they were played. The report says so in a comment for each of them.")
            refuse_doubts([*_irregular(seen), follows], understood=wish["understood"])
        if is_large(seen):
            waiting = keep_upload(
                tournament=self.tournament, user=self.actor, filename=wish["filename"], content=content
            )
            hand_to_worker(waiting=waiting, seen=seen, admission=admission)
            return Response(_told(seen, "waiting", ""), status=202)
        said = import_seen(tournament=self.tournament, seen=seen, actor=self.actor, admission=admission)
        return Response(_told(seen, "done", said))

    def _may_import_rounds(self) -> bool:
        """Played rounds bring regulations and publications with them, so both rights are needed."""
        membership = self.token.membership
        roles = membership.held if membership is not None else frozenset()
        return REGULATIONS.allows(roles, "change") and self.may(PAIRING, "change")


def _problems(seen: Preview) -> list[Any]:
    return [*seen.problems, *(problem for row in seen.rows for problem in row.problems)]


def _irregular(seen: Preview) -> list[str]:
    """The played rounds that are not what the rules give."""
    return [problem.message for problem in seen.problems if problem.code in IRREGULAR]


def _first_fault(seen: Preview) -> str:
    """Why nothing is imported: the first fault with its place."""
    for problem in _problems(seen):
        if problem.severity == "error":
            return f"{problem.place} {problem.message}".strip()
    return _("There is nothing in this file that is not in the entry list already.")


def _told(seen: Preview, state: str, said: str) -> Any:
    counts = seen.counts
    told = {
        "state": state,
        "new": counts[Verdict.NEW],
        "changed": counts[Verdict.UPDATE],
        "left_out": len(seen.open_rows) + counts[Verdict.LEFT_OUT],
        "rounds": seen.played_rounds,
        "message": said,
        "problems": _problems(seen)[:200],
    }
    return ImportedSerializer(told).data
