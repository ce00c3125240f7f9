"""What a reader's own device loads to compute a round again. The addresses name the content, so it never grows old."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from portal.common.cache.front import accepts_gzip
from tournaments.verification import browser_python
from tournaments.verification.engine_archive import archive_digest, engine_archive

_FOREVER: Final = "public, max-age=31536000, immutable"
_TYPES: Final = {
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".json": "application/json",
}


@require_safe
def python_file(request: HttpRequest, version: str, name: str) -> HttpResponseBase:
    """One file of the Python for browsers, packed for who unpacks it."""
    path = browser_python.folder() / name
    if version != browser_python.VERSION or name not in browser_python.FILES or not path.is_file():
        raise Http404(f"no {name} of Pyodide {version}")
    packed = path.with_name(f"{name}.gz")
    unpacks = accepts_gzip(request) and packed.is_file()
    answer = FileResponse((packed if unpacks else path).open("rb"), content_type=_TYPES[path.suffix])
    if unpacks:
        answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Cache-Control"] = _FOREVER
    patch_vary_headers(answer, ("Accept-Encoding",))
    return answer


@require_safe
def engine(_request: HttpRequest, digest: str) -> HttpResponse:
    """The sources of the engine that runs here."""
    if digest != archive_digest():
        raise Http404("another engine runs here now")
    return HttpResponse(engine_archive(), content_type="application/zip", headers={"Cache-Control": _FOREVER})


@require_safe
def keeper(_request: HttpRequest) -> HttpResponse:
    """The program with which a browser opens the page of a computed round again without a network.

    The page registers it below its own address and below that of the program that computes, and nowhere else; a browser
    lets it there because of the header.
    """
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(_keeper(), content_type="text/javascript; charset=utf-8", headers=headers)


@cache
def _keeper() -> bytes:
    return (settings.FILES_DIR / "static" / "js" / "recompute" / "keeper.js").read_bytes()
