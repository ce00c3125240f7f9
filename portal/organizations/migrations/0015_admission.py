"""Requests for organizations."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

STATES = [("asked", "waits for the operator"), ("admitted", "admitted"), ("declined", "declined")]


class Migration(migrations.Migration):
    dependencies = [("organizations", "0014_sign_ins")]

    operations = [
        migrations.CreateModel(
            name="AdmissionRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("slug", models.SlugField(max_length=40, verbose_name="address")),
                ("country", models.CharField(blank=True, max_length=3, verbose_name="country")),
                ("website", models.URLField(blank=True, verbose_name="web site")),
                ("contact", models.CharField(max_length=200, verbose_name="contact")),
                ("message", models.TextField(max_length=2000, verbose_name="message")),
                ("language", models.CharField(max_length=5)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("state", models.CharField(choices=STATES, default="asked", max_length=10)),
                ("reason", models.TextField(blank=True, max_length=1000, verbose_name="reason")),
                ("decided_at", models.DateTimeField(null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="admission_requests",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["asked_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "asked")), fields=("slug",), name="admission_address_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "asked")), fields=("asked_by",), name="admission_person_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["asked", "admitted", "declined"])),
                        name="admission_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("decided_at", None), ("state", "asked"))
                        | models.Q(models.Q(("state", "asked"), _negated=True), ("decided_at__isnull", False)),
                        name="admission_decided_with_time",
                    ),
                ],
            },
        ),
    ]
