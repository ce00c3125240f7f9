"""Addresses below ``organizations/``."""

from __future__ import annotations

from django.urls import path

from portal.organizations import views
from portal.organizations.admission import views as admission
from portal.organizations.hosts import views as hosts
from portal.organizations.tree import views as tree

app_name = "organizations"

urlpatterns = [
    path("", views.mine, name="mine"),
    path("name/", views.name, name="name"),
    path("ask/", admission.ask_page, name="ask"),
    path("ask/<str:token>/", admission.ask_link, name="ask_link"),
    path("requests/", admission.queue, name="admissions"),
    path("requests/<int:admission>/admit/", admission.queue_admit, name="admission_admit"),
    path("requests/<int:admission>/decline/", admission.queue_decline, name="admission_decline"),
    path("<slug:organization>/members/", views.members, name="members"),
    path("<slug:organization>/members/invite/", views.invite, name="invite"),
    path("<slug:organization>/members/<int:member>/role/", views.change_roles, name="change_roles"),
    path("<slug:organization>/members/<int:member>/remove/", views.remove_member, name="remove_member"),
    path("<slug:organization>/invitations/<int:invitation>/revoke/", views.revoke_invitation, name="revoke_invitation"),
    path("<slug:organization>/invitations/<str:token>/", views.invitation, name="invitation"),
    path("<slug:organization>/settings/", views.settings, name="settings"),
    path("<slug:organization>/host/", hosts.own_host, name="own_host"),
    path("<slug:organization>/host/look/", hosts.look_now, name="own_host_look"),
    path("<slug:organization>/host/withdraw/", hosts.withdraw, name="own_host_withdraw"),
    path("<slug:organization>/tree/", tree.tree, name="tree"),
    path("<slug:organization>/tree/ask/", tree.ask, name="tree_ask"),
    path("<slug:organization>/tree/questions/<int:question>/", tree.answer, name="tree_answer"),
    path("<slug:organization>/tree/<int:branch>/part/", tree.part, name="tree_part"),
    path("<slug:organization>/journal/", views.journal, name="journal"),
    path("<slug:organization>/sign-ins/", views.sign_ins, name="sign_ins"),
]
