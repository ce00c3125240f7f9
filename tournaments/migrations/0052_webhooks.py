"""Webhooks and what they are told, behind the second wall."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from portal.common.guards import WRITTEN, Guard, create, lift
from portal.common.second_wall.walls import below, build, of_organization, pull_down

WALLS = (
    of_organization("tournaments_webhook"),
    below("tournaments_webhook", "webhook_id", "tournaments_webhookmessage"),
)
GUARDS = (
    Guard(
        "webhook_of_own_event",
        "tournaments_webhook",
        WRITTEN,
        "a webhook is told of events of its own organization",
        """NEW.tournament_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM tournaments_tournament event
            WHERE event.id = NEW.tournament_id AND event.organization_id = NEW.organization_id)""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0007_api_tokens"),
        ("tournaments", "0051_points_on_either_score"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.URLField(max_length=300, verbose_name="address")),
                ("kinds", models.CharField(max_length=40)),
                ("salt", models.CharField(max_length=32)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("paused_at", models.DateTimeField(null=True)),
                ("busy_until", models.DateTimeField(null=True)),
                ("failing_since", models.DateTimeField(null=True)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("retry_at", models.DateTimeField(null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "organization",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="organizations.organization"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="WebhookMessage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("key", models.UUIDField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("correction", "a published round is corrected or taken back"),
                            ("report", "a report is frozen"),
                            ("result", "a result is entered, corrected or taken back"),
                            ("round", "a round is published"),
                        ],
                        max_length=10,
                    ),
                ),
                ("content", models.JSONField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("delivered_at", models.DateTimeField(null=True)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("answer", models.CharField(blank=True, default="", max_length=200)),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="tournaments.webhook"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kinds__in",
                        (
                            "correction",
                            "report",
                            "result",
                            "round",
                            "correction,report",
                            "correction,result",
                            "correction,round",
                            "report,result",
                            "report,round",
                            "result,round",
                            "correction,report,result",
                            "correction,report,round",
                            "correction,result,round",
                            "report,result,round",
                            "correction,report,result,round",
                        ),
                    )
                ),
                name="webhook_kinds_known",
            ),
        ),
        migrations.AddIndex(
            model_name="webhookmessage",
            index=models.Index(
                condition=models.Q(("delivered_at", None)),
                fields=["webhook", "number"],
                name="webhook_messages_waiting",
            ),
        ),
        migrations.AddConstraint(
            model_name="webhookmessage",
            constraint=models.UniqueConstraint(fields=("webhook", "number"), name="webhook_message_number_once"),
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
