"""The schema is generated, committed and compared: the API changes only when somebody means it to."""

from pathlib import Path

from django.urls import URLPattern, URLResolver
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.validation import validate_schema

from tournaments.urls import api as urls

GOLDEN = Path(__file__).parents[3] / "golden" / "openapi.yaml"


def schema():
    return SchemaGenerator().get_schema(request=None, public=True)


def test_the_schema_is_the_committed_one():
    """``python manage.py spectacular --file tests/golden/openapi.yaml`` writes it anew after a wanted change."""
    assert OpenApiYamlRenderer().render(schema(), renderer_context={}).decode() == GOLDEN.read_text()


def test_the_schema_is_valid_openapi():
    validate_schema(schema())


def test_every_address_is_in_the_schema():
    def routes(patterns, prefix=""):
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                yield from routes(pattern.url_patterns, prefix + str(pattern.pattern))
            elif isinstance(pattern, URLPattern):
                yield prefix + str(pattern.pattern)

    known = {path.replace("/api/v1/", "") for path in schema()["paths"]}
    listed = set()
    for route in routes(urls.urlpatterns):
        for converter in ("slug:", "int:", "str:"):
            route = route.replace(f"<{converter}", "{")
        listed.add(route.replace(">", "}"))

    assert listed - known == {"", "schema/", "<path:rest}"}


def test_the_page_about_the_api_lists_every_address_and_needs_nothing_from_elsewhere(client, db):
    page = client.get("/api/v1/").content.decode()

    assert all(path in page for path in schema()["paths"])
    assert 'src="http' not in page
    assert "<script>" not in page
