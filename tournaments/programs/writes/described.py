"""What the schema says of every address of programs: headers that it takes, and refusals."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from tournaments.api.serializers import ErrorSerializer
from tournaments.programs.answers import HEADER

KEY: Final = OpenApiParameter(
    HEADER,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="A word of your own for this request: sent again with the same one, it is answered as before and does "
    "nothing. Kept for two days.",
)
IF_MATCH: Final = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The ETag that you have read: 412 where it is another one now.",
)
_MEANT: Final = {
    400: "The body or a parameter is not what the schema says.",
    401: "No token, or not a good one.",
    403: "The token lacks the right, or its member does.",
    404: "Nothing is at this address, or the token is not good for this event.",
    409: "What stands now does not allow it; the message says what to do.",
    412: "It was changed since you read it.",
    413: "The body is too large.",
    422: "The named field does not allow it; the message says what to do.",
    429: "The budget of this minute is used up.",
}


def refusals(*codes: int) -> dict[Any, Any]:
    """These answers, all in the one shape of errors."""
    return {code: OpenApiResponse(ErrorSerializer, description=_MEANT[code]) for code in codes}


REFUSALS: Final = refusals(*_MEANT)
"""The answers that every address may give that changes something."""
