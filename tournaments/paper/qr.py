"""QR codes on paper."""

from __future__ import annotations

from itertools import groupby

import segno

from tournaments.paper.page import Box, Paper


def draw_qr(paper: Paper, text: str, box: Box) -> None:
    """The QR code of ``text`` (error correction M) in the square ``box``, with the quiet zone that readers need."""
    modules = [list(row) for row in segno.make_qr(text, error="m").matrix_iter(border=4)]
    side = box.width / len(modules)
    paper.set_fill_color(0)
    for line, row in enumerate(modules):
        place = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                paper.rect(box.x + place * side, box.y + line * side, length * side, side, style="F")
            place += length
