"""Pages of lists."""

from __future__ import annotations

from rest_framework.pagination import PageNumberPagination


class Pagination(PageNumberPagination):
    """Numbered pages; the client may ask for up to 500 rows at once."""

    page_size_query_param = "page_size"
    max_page_size = 500
