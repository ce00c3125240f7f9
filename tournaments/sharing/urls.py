"""Addresses of what is made for other sites and programs."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.sharing.pages import parts, pictures, public

Urls = list[URLPattern | URLResolver]

site_urls: Urls = [
    path("favicon.ico", public.favicon, name="favicon"),
    path("manifest.webmanifest", public.manifest, name="manifest"),
]

organization_desk_urls: Urls = [path("<slug:organization>/logo/", pictures.logo, name="logo")]
desk_urls: Urls = [path("picture/", pictures.picture, name="picture")]
# With a point, so that no event can have this address.
organization_public_urls: Urls = [path("<slug:organization>/logo.<str:digest>", pictures.logo_file, name="logo")]

public_urls: Urls = [
    path("share/", parts.share_page, name="share"),
    path("screen/", parts.screen, name="screen"),
    path("widget/", parts.widget, name="widget"),
    path("picture.png", public.picture, name="picture"),
    path("picture/<str:digest>/", pictures.picture_file, name="picture_file"),
    path("rounds/<int:round_number>/boards/<int:board_number>/picture.png", public.board_picture, name="board_picture"),
]
