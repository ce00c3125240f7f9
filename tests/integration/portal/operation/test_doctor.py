"""The examination of an installation: every fault is found, and the line says what to do."""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import redis
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from django.conf import settings as configured
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from pairing.workers import WorkerSign, sign
from portal.common.doctor import database, machine, services
from portal.common.doctor.looks import Level
from portal.common.observing import queues
from portal.common.observing.release import release
from portal.common.sending import send

on_postgresql = pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="SQLite has no roles")


def faults(look):
    return [(one.said, one.advice) for one in look() if one.level is Level.FAULT]


def notes(look):
    return [(one.said, one.advice) for one in look() if one.level is Level.NOTE]


@pytest.fixture
def no_tasks(monkeypatch):
    """What other tests left in the queues is not judged."""
    monkeypatch.setattr(services, "waiting", list)


def test_the_command_says_what_to_do_and_ends_with_an_error(db, capsys, as_the_application, no_tasks):
    with pytest.raises(CommandError, match="1 faults"):
        call_command("doctor")
    said = capsys.readouterr().out
    assert "FAULT  workers            none was ever seen" in said
    assert "-> Start one: celery -A portal worker -Q celery" in said

    sign()
    call_command("doctor")
    said = capsys.readouterr().out
    assert "FAULT" not in said
    assert f"lives, release {release()}" in said


def test_a_worker_of_another_release_and_one_that_went_silent_are_told(db, capsys, as_the_application, no_tasks):
    WorkerSign.objects.create(name="hall:7", seen_at=timezone.now(), release="0.0.9")
    call_command("doctor")
    assert f"note   workers            hall:7 lives, release 0.0.9\n{'':<26}-> Restart it" in capsys.readouterr().out

    WorkerSign.objects.update(seen_at=datetime(2026, 3, 7, 9, 30, tzinfo=UTC))
    with pytest.raises(CommandError):
        call_command("doctor")
    assert "the last sign of life is of 2026-03-07 09:30:00 UTC" in capsys.readouterr().out


def test_a_migration_that_is_missing_and_one_of_tomorrow(db):
    assert faults(database.look_at_migrations) == []
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournaments", "9999_from_tomorrow")
    [(said, _todo)] = notes(database.look_at_migrations)
    assert said == "1 are of a newer release, for example tournaments.9999_from_tomorrow"

    recorder.record_unapplied("pairing", "0006_worker_releases")
    [(said, advice)] = faults(database.look_at_migrations)
    assert said == "1 are missing, the first is pairing.0006_worker_releases"
    assert advice == "Run: python manage.py migrate"


@on_postgresql
def test_a_role_that_owns_the_tables_is_a_fault(db):
    [(said, advice)] = faults(database.look_at_role)
    assert "PostgreSQL does not keep organizations apart" in said
    assert "docs/operations/databases.md" in advice


@on_postgresql
def test_a_role_that_owns_nothing_is_well_and_a_silent_trigger_is_not(db):
    from tests.application_role import bind

    with connection.cursor() as cursor:
        cursor.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        cursor.execute("ALTER TABLE tournaments_seal DISABLE TRIGGER ALL")
    bind()
    assert notes(database.look_at_role) == []
    [(said, advice)] = faults(database.look_at_role)
    assert "triggers are switched off" in said
    assert "check_chains" in advice


@on_postgresql
def test_clocks_that_are_apart(db, monkeypatch):
    assert faults(database.look_at_clock) == []
    later = timezone.now() + timedelta(minutes=3)
    monkeypatch.setattr(timezone, "now", lambda: later)
    [(said, advice)] = faults(database.look_at_clock)
    assert "are 180 s apart" in said or "are 179 s apart" in said
    assert "time server" in advice


def test_a_disk_that_is_nearly_full(monkeypatch):
    assert faults(machine.look_at_disk) == []
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _place: usage._replace(free=30 * 1024 * 1024))
    [(said, advice), *_others] = faults(machine.look_at_disk)
    assert said.startswith("0.0 GB are free at ")
    assert "below 20 MB" in advice


def test_addresses_that_do_not_agree(settings):
    assert faults(machine.look_at_settings) == []
    settings.PORTAL_ADDRESS = "https://chess.example"
    assert faults(machine.look_at_settings)[0][0] == "PORTAL_ADDRESS names chess.example, which is not in ALLOWED_HOSTS"

    settings.ALLOWED_HOSTS = ["chess.example"]
    settings.SESSION_COOKIE_SECURE = True
    assert "Set CSRF_TRUSTED_ORIGINS=https://chess.example" in [
        advice for _said, advice in faults(machine.look_at_settings)
    ]


def test_a_key_that_others_can_read(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    (tmp_path / "chain-key").write_text("x")
    (tmp_path / "chain-key").chmod(0o644)
    [(said, advice)] = faults(machine.look_at_keys)
    assert said == f"others can read {tmp_path / 'chain-key'}"
    assert advice == f"Run: chmod 600 {tmp_path / 'chain-key'}"


def test_static_files_that_are_not_collected(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    }
    [(said, advice)] = faults(machine.look_at_static_files)
    assert "are not collected" in said
    assert "collectstatic" in advice

    call_command("collectstatic", interactive=False, verbosity=0)
    [said] = list(machine.look_at_static_files())
    assert said.level is Level.OK, said
    assert (tmp_path / "guide" / "board-en.png").is_file()


def test_how_much_waits_and_for_how_long(monkeypatch):
    name = configured.STUDIES_QUEUE
    _empty(name)
    assert {one.queue: (one.tasks, one.oldest) for one in queues.waiting()}[name] == (0, 0.0)
    assert send("tournaments.simulate", ("nobody",))
    assert send("tournaments.simulate", ("nobody",))
    try:
        now = time.time() + 700
        monkeypatch.setattr(time, "time", lambda: now)
        [one] = [one for one in queues.waiting() if one.queue == name]
        assert one.tasks == 2
        assert 699 < one.oldest < 730
        [(said, advice)] = faults(services.look_at_broker)[-1:]
        assert said.startswith("2 tasks wait, the oldest for 70")
        assert advice == f"Start a worker with -Q {name}, or more of them."
    finally:
        _empty(name)


def _empty(queue):
    if configured.REDIS_URL:
        redis.Redis.from_url(configured.REDIS_URL).delete(queue)
    else:
        for path in Path(configured.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_out"]).glob(f"*.{queue}.msg"):
            path.unlink()


def test_a_message_that_says_no_time_has_no_age():
    assert queues._age(json.dumps({"headers": {}}).encode(), time.time()) == 0.0
    assert queues._age(b"no message", time.time()) == 0.0


def test_a_mail_server_that_is_away(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_TIMEOUT = "127.0.0.1", 2
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        settings.EMAIL_PORT = taken.getsockname()[1]
        [(said, advice)] = faults(services.look_at_mail)
    assert said.startswith("127.0.0.1 does not take it")
    assert advice == "Look at EMAIL_URL."


@pytest.mark.parametrize(
    ("days", "trusted", "level", "word"),
    [
        (60, True, Level.OK, "good until"),
        (5, True, Level.FAULT, "Look why the proxy does not renew it."),
        (-1, True, Level.FAULT, "certificate has expired"),
        (60, False, Level.FAULT, "browsers refuse it"),
    ],
)
def test_a_certificate(tmp_path, monkeypatch, days, trusted, level, word):
    port, stop = _https(tmp_path, days)
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
    try:
        found = services.certificate("localhost", port)
    finally:
        stop()
    assert found.level is level
    assert word in f"{found.said} {found.advice}"


def _https(folder, days):
    """A server on a port of its own with a certificate that ends in so many days."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        .not_valid_before(now - timedelta(days=90)).not_valid_after(now + timedelta(days=days, hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, SHA256())
    )  # fmt: skip
    (folder / "certificate.pem").write_bytes(made.public_bytes(Encoding.PEM))
    (folder / "key.pem").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    listening = socket.create_server(("localhost", 0))

    def answer():
        try:
            with listening.accept()[0] as plain, context.wrap_socket(plain, server_side=True):
                pass
        except (OSError, ssl.SSLError):
            pass

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()

    def stop():
        listening.close()
        thread.join(timeout=5)

    return listening.getsockname()[1], stop
