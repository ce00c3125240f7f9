"""Papers read back as text."""

from __future__ import annotations

import io
from typing import Any

from pypdf import PdfReader


def pages(response: Any) -> list[str]:
    """The text of each page of an answer that is a PDF."""
    assert response.status_code == 200, response
    assert response["Content-Type"] == "application/pdf"
    return [page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages]


def lines(response: Any) -> list[str]:
    """Every line of text of every page."""
    return [line.strip() for page in pages(response) for line in page.splitlines()]
