"""Blows to files: to bytes, lines, columns, encodings, to the parts of an archive. A chance gives the same blows."""

import io
import os
import zipfile

HUGE = [b"9" * 400, b"1e999", b"-1", b"\x00", b"\xff\xfe", b"=1+1", b'"', b"\xe2\x80\xae", b"\xef\xbf\xbd", b"1" * 19]


def mutations(usual):
    """How many damaged files a test tries: ``PORTAL_MUTATIONS``, by hand and in thorough runs, or the usual number."""
    return int(os.environ.get("PORTAL_MUTATIONS", usual))


def damage_bytes(chance, data):
    """One to four blows to bytes, lines, columns or the encoding."""
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(data) + 1)
        lines = data.split(b"\n")
        match chance.randrange(8):
            case 0:
                data = data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]
            case 1:
                data = data[:place]
            case 2:
                lines.insert(chance.randrange(len(lines)), chance.choice(lines))
                data = b"\n".join(lines)
            case 3:
                separator = chance.choice([b";", b"\t", b","])
                shuffled = [line.split(separator) for line in lines]
                chance.shuffle(chance.choice(shuffled))
                data = b"\n".join(separator.join(cells) for cells in shuffled)
            case 4:
                data = data[:place] + chance.choice(HUGE) + data[place:]
            case 5:
                text = data.decode("utf-8", "replace")
                data = text.encode(chance.choice(["utf-16", "cp1252", "utf-8-sig", "utf-32"]), "replace")
            case 6:
                data = data[:place] + data[place + chance.randrange(40) :]
            case _:
                data = data.replace(b"\n", chance.choice([b"\r", b"\r\n", b"\n\n", b"\x00"]))
    return data


def damage_zip(chance, data):
    """A blow to the archive, or to one of its parts in an archive that is whole."""
    if chance.random() < 0.4:
        return damage_bytes(chance, data)
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        parts = old.namelist()
        hit = chance.choice([*parts, *["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"] * 6])
        for part in parts:
            content = old.read(part)
            if part == hit:
                if chance.random() < 0.15:
                    continue
                content = damage_bytes(chance, content)
            new.writestr(part, content)
    return target.getvalue()
