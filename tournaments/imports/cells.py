"""One cell of an entry list: what it may say, and what to do when it says something else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from pairing.engine.ratings import K_VALUES
from tournaments.categories.membership import tidy_labels
from tournaments.models.entry import Title, birth_fault

HIGHEST_RATING: Final = 4000
MOST_GAMES: Final = 32767
_UNRATED: Final = frozenset({"0", "-", "--", "nc", "n.c.", "unr", "unrated", "unr.", "s.e.", "na", "n/a"})
_SEXES: Final = {
    "m": "m", "male": "m", "man": "m", "maschio": "m", "uomo": "m", "u": "m",
    "f": "w", "w": "w", "female": "w", "woman": "w", "femmina": "w", "donna": "w", "d": "w",
    "männlich": "m", "maennlich": "m", "mann": "m", "homme": "m", "masculin": "m", "hombre": "m", "masculino": "m",
    "maschile": "m", "h": "m", "weiblich": "w", "frau": "w", "femme": "w", "féminin": "w", "feminin": "w", "mujer": "w",
    "femenino": "w", "femminile": "w",
}  # fmt: skip
_TITLES: Final = {
    **{title.value.casefold(): title.value for title in Title},
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "mi": "IM", "mf": "FM", "mc": "CM",
}  # fmt: skip
_NO_TITLE: Final = frozenset({"-", "--", "none", "nessuno"})
_YEAR_FIRST: Final = re.compile(r"\d{4}[/.-](\d\d)[/.-](\d\d)", re.ASCII)
_DAY_FIRST: Final = re.compile(r"(\d\d)\.(\d\d)\.\d{4}", re.ASCII)
_YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")


class BadCell(Exception):
    """A value that cannot be taken; ``code`` for programs, the text for the user."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def name(text: str) -> str:
    """A player's name, at most 80 characters. Raises ``BadCell``."""
    if any(unicodedata.category(character) in {"Cc", "Co", "Cs", "Cn"} or character == "\ufffd" for character in text):
        raise BadCell(
            "bad_encoding",
            _("The name “%(name)s” has characters that cannot be read. Save the file as UTF-8.") % {"name": text},
        )
    if not any(character.isalpha() for character in text):
        raise BadCell(
            "bad_name", _("“%(name)s” is not a name. Give the last name and the first name.") % {"name": text}
        )
    if len(text) > 80:
        raise BadCell("name_too_long", _("The name has more than 80 characters. Shorten it."))
    return text


def rating(text: str) -> int:
    """A rating; 0 for an unrated player. Raises ``BadCell``."""
    if text.casefold() in _UNRATED:
        return 0
    number = _whole(text)
    if number is None or number > HIGHEST_RATING:
        raise BadCell(
            "bad_rating",
            _("“%(value)s” is not a rating. Give a whole number up to %(most)d, or leave the cell empty.")
            % {"value": text[:20], "most": HIGHEST_RATING},
        )
    return number


def k_factor(text: str) -> int | None:
    """The K of a rating list; None for 0. Raises ``BadCell``."""
    number = _whole(text)
    if number in {0, *K_VALUES}:
        return number or None
    raise BadCell(
        "bad_k_factor",
        _("“%(value)s” is not a K factor. Give %(values)s, or leave the cell empty.")
        % {"value": text[:20], "values": ", ".join(str(value) for value in K_VALUES)},
    )


def rated_games(text: str) -> int:
    """A number of games. Raises ``BadCell``."""
    number = _whole(text)
    if number is None or number > MOST_GAMES:
        raise BadCell(
            "bad_rated_games",
            _("“%(value)s” is not a number of games. Give a whole number, or leave the cell empty.")
            % {"value": text[:20]},
        )
    return number


def title(text: str) -> str:
    """A FIDE title; blank for none. Raises ``BadCell``."""
    plain = text.casefold()
    if plain in _NO_TITLE:
        return ""
    if plain not in _TITLES:
        raise BadCell(
            "bad_title",
            _("“%(value)s” is not a FIDE title. Use one of %(titles)s, or leave the cell empty.")
            % {"value": text[:20], "titles": ", ".join(Title.values)},
        )
    return _TITLES[plain]


def federation(text: str) -> str:
    """A federation code of three letters, in capitals. Raises ``BadCell``."""
    if len(text) != 3 or not text.isascii() or not text.isalpha():
        raise BadCell(
            "bad_federation",
            _("“%(value)s” is not a federation code. Use three letters, for example ITA.") % {"value": text[:20]},
        )
    return text.upper()


def fide_id(text: str) -> int | None:
    """A FIDE identity number; None for 0. Raises ``BadCell``."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise BadCell(
            "bad_fide_id",
            _("“%(value)s” is not a FIDE ID. Use digits only, or leave the cell empty.") % {"value": text[:20]},
        )
    return int(text) or None


def birth(text: str) -> dict[str, Any]:
    """The fields of ``Entry`` that a date of birth or a year alone says: the year, None for an unknown one, and month
    and day as ``05-17`` where the text has them and could not be read in two ways. Raises ``BadCell``, also for a date
    that there is not."""
    year, day = birth_year(text), _day(text)
    if fault := birth_fault(year, day.get("birth_day", "")):
        raise BadCell("bad_birth", fault)
    return {"birth_year": year, **day}


def birth_in_report(text: str) -> dict[str, Any]:
    """As ``birth``, of a report file with played rounds, which nobody corrects here: of a date that there is not the
    year, and nothing of one without a year or with one that has not come. Raises ``BadCell`` where no year can be read
    of something else."""
    if text.strip().startswith("0000"):
        return {"birth_year": None}
    year, day = birth_year(text), _day(text)
    if birth_fault(year, ""):
        return {"birth_year": None}
    return {"birth_year": year} | ({} if birth_fault(year, day.get("birth_day", "")) else day)


def birth_year(text: str) -> int | None:
    """The year in a date or alone; None for an unknown one. Raises ``BadCell``."""
    if not text.strip("0-/. "):
        return None
    years = _YEAR.findall(text)
    if len(years) != 1 or not 1900 <= int(years[0]) <= 2100:
        raise BadCell(
            "bad_birth",
            _("“%(value)s” holds no year of birth. Give a year such as 1987 or a date such as 1987-05-31.")
            % {"value": text[:20]},
        )
    return int(years[0])


def _day(text: str) -> dict[str, str]:
    """Month and day of ``1987/05/31`` or ``31.05.1987``, whether or not there is such a day; nothing where the text
    gives the year alone or could be read in two ways."""
    if found := _YEAR_FIRST.fullmatch(text.strip()):
        month, day = found.groups()
    elif found := _DAY_FIRST.fullmatch(text.strip()):
        day, month = found.groups()
    else:
        return {}
    return {} if "00" in {month, day} else {"birth_day": f"{month}-{day}"}


def sex(text: str) -> str:
    """``m`` or ``w``. Raises ``BadCell``."""
    if text.casefold().rstrip(".") not in _SEXES:
        raise BadCell(
            "bad_sex", _("“%(value)s” is not understood. Use M or F, or leave the cell empty.") % {"value": text[:20]}
        )
    return _SEXES[text.casefold().rstrip(".")]


def club(text: str) -> str:
    """A club, at most 80 characters. Raises ``BadCell``."""
    if "\ufffd" in text:
        raise BadCell("bad_encoding", _("The club has characters that cannot be read. Save the file as UTF-8."))
    return text[:80]


def labels(text: str) -> str:
    """Marks for categories, separated by commas or semicolons, as ``A, B``. Raises ``BadCell``."""
    if "\ufffd" in text:
        raise BadCell("bad_encoding", _("The marks have characters that cannot be read. Save the file as UTF-8."))
    tidy = tidy_labels(text)
    if len(tidy) > 120:
        raise BadCell("labels_too_long", _("The marks have more than 120 characters. Shorten them."))
    return tidy


def _whole(text: str) -> int | None:
    """A whole number in ASCII digits, None for anything else. Zeros in front do not count, and of a number that is
    longer than any that a cell may hold the beginning is read: Python refuses to read thousands of digits."""
    if not text.isascii() or not text.isdigit():
        return None
    return int(text.lstrip("0")[:9] or "0")


READERS: Final[Mapping[str, Callable[[str], str | int | None]]] = {
    "name": name,
    "rating": rating,
    "fide_rating": rating,
    "national_rating": rating,
    "k_factor": k_factor,
    "rated_games": rated_games,
    "title": title,
    "federation": federation,
    "fide_id": fide_id,
    "birth_year": birth_year,
    "sex": sex,
    "club": club,
    "labels": labels,
}
