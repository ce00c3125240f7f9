"""Day, month, year and the 24-hour clock."""

from __future__ import annotations

from portal.common.dates import DAY, MOMENT, TIME

DATE_FORMAT = SHORT_DATE_FORMAT = DAY
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = MOMENT
TIME_FORMAT = TIME
