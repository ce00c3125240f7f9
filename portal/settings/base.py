"""What every installation shares. Values come from the environment, are parsed once here and fail loudly.

Without any variable the portal runs on its embedded defaults: SQLite and a message broker made of files, both under
``.data/`` (``~/.swiss-portal`` where it is installed from a wheel). ``DATABASE_URL`` switches to PostgreSQL,
``REDIS_URL`` to Redis for tasks and cache (``CACHE_URL`` to another one for the cache); nothing else changes.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from environs import Env
from kombu import Exchange, Queue
from marshmallow.validate import OneOf
from redis.backoff import NoBackoff
from redis.retry import Retry

from portal.settings.databases import read_databases, read_pooler
from portal.settings.people import *  # noqa: F403

env = Env()

BASE_DIR = Path(__file__).resolve().parents[2]
IN_CHECKOUT = (BASE_DIR / "manage.py").exists()
# Templates, static files and the guide: at the top of a checkout, where a wheel puts shared files when installed.
FILES_DIR = BASE_DIR if IN_CHECKOUT else Path(sys.prefix) / "share" / "swiss-portal"
DOCS_DIR = FILES_DIR / "docs"
DATA_DIR = Path(env.str("PORTAL_DATA_DIR", str(BASE_DIR / ".data" if IN_CHECKOUT else Path.home() / ".swiss-portal")))
if not (env.str("DATABASE_URL", "") and env.str("REDIS_URL", "")):
    DATA_DIR.mkdir(parents=True, exist_ok=True)  # the embedded database or broker lies there
# The Python that readers' devices run (manage.py fetch_browser_python); an image brings it along in a place of its own.
BROWSER_PYTHON_DIR = Path(env.str("BROWSER_PYTHON_DIR", "") or DATA_DIR / "browser-python")

DEBUG = False
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])
# Where people reach the portal, for links that are made outside a request.
PORTAL_ADDRESS: str = env.str("PORTAL_ADDRESS", "http://localhost:8000").rstrip("/")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.contrib.sitemaps",
    "django_htmx",
    "django_scopes",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
    "portal.common",
    "portal.organizations",
    "pairing",
    "tournaments",
]

MIDDLEWARE = [
    # Keeps answers with the headers of everything below.
    "portal.common.cache.front.FrontMiddleware",
    "portal.common.databases.replica.ReplicaMiddleware",
    "portal.organizations.hosts.middleware.OwnHostMiddleware",
    "portal.common.observing.requests.PageMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "portal.organizations.signins.noting.NotingMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "portal.common.readable.ReadableMiddleware",
    "portal.common.scope.ScopeMiddleware",
]

# What this installation calls itself, one sentence about it, and whom to write to.
PROGRAM_NAME = "Glassboard"
SITE_NAME: str = env.str("SITE_NAME", PROGRAM_NAME)
SITE_SENTENCE: str = env.str("SITE_SENTENCE", "")
SITE_CONTACT: str = env.str("SITE_CONTACT", "")
# Where workers fetch FIDE's combined rating list: its public download, unless another address is set. Empty: nothing is
# fetched.
FIDE_LIST_ADDRESS: str = env.str("FIDE_LIST_ADDRESS", "https://ratings.fide.com/download/players_list.zip")
if FIDE_LIST_ADDRESS and not FIDE_LIST_ADDRESS.startswith(("https://", "http://")):
    raise ImproperlyConfigured("FIDE_LIST_ADDRESS is the address of a file on the web: https://…")

ROOT_URLCONF = "portal.urls"
WSGI_APPLICATION = "portal.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [FILES_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "portal.common.template_loading.UnindentedLoader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.template.context_processors.tz",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "portal.common.context.page",
            ],
        },
    }
]

# --- Database -------------------------------------------------------------------------------------------------------
DATABASES: dict[str, dict[str, Any]] = read_databases(env, DATA_DIR)
# The role that owns the tables and migrates; the application needs none of its rights.
DATABASE_OWNER: dict[str, Any] = env.dj_db_url("DATABASE_OWNER_URL") if env.str("DATABASE_OWNER_URL", "") else {}
DATABASE_ROUTERS = ["portal.common.databases.replica.ReplicaRouter"] if "replica" in DATABASES else []
# How a pooler before the database shares its connections (portal.common.databases.pooling).
DATABASE_POOLER: str = read_pooler(env, DATABASES)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Cache and tasks ------------------------------------------------------------------------------------------------
REDIS_URL: str = env.str("REDIS_URL", "")
# For so many seconds a public page is given again without asking the database whether it changed (common.cache.front).
FRONT_SECONDS: int = env.int("FRONT_SECONDS", 2)
# Processes of ``manage.py web``; 0 for as many as cores.
WEB_PROCESSES: int = env.int("WEB_PROCESSES", 0)
CACHES: dict[str, dict[str, Any]]
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any]
TASK_HARD_LIMIT = 300
# Installations that share one Redis need names of their own: for their queues, and before what they keep in the cache.
CELERY_TASK_DEFAULT_QUEUE = env.str("TASK_QUEUE", "celery")
if REDIS_URL:
    # Nobody waits longer for Redis than this, in seconds: pages and sign-in do without it, tasks are queued later.
    CACHES = {
        "default": {
            "BACKEND": "portal.common.cache.fallback.FallbackCache",
            # What is kept here may be thrown away when memory is short; a task never.
            "LOCATION": env.str("CACHE_URL", "") or REDIS_URL,
            "KEY_PREFIX": CELERY_TASK_DEFAULT_QUEUE,
            "OPTIONS": {
                "socket_connect_timeout": 1,
                "socket_timeout": 1,
                "retry": Retry(NoBackoff(), 0),
            },
        }
    }
    CACHES["pages"] = CACHES["default"]
    CELERY_BROKER_URL = REDIS_URL
    # Redis hands a task out again when it is not acknowledged in this time: it must exceed the hard limit.
    # A worker that is free looks into the first of its queues first.
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": TASK_HARD_LIMIT * 2,
        "queue_order_strategy": "priority",
        "socket_connect_timeout": 1,
        # A worker that waits for work is answered after a second at the latest.
        "socket_timeout": 2,
    }
else:
    # Pages have a memory of their own: whoever opens many of them must not push out what counts tries and requests.
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 50_000},
        },
        "pages": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "pages",
            "OPTIONS": {"MAX_ENTRIES": 1_000},
        },
    }
    CELERY_BROKER_URL = "filesystem://localhost/"
    CELERY_BROKER_TRANSPORT = "portal.common.file_broker:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(DATA_DIR / "broker" / "queue"),
        "data_folder_out": str(DATA_DIR / "broker" / "queue"),
        "control_folder": str(DATA_DIR / "broker" / "control"),
        "polling_interval": 0.2,
    }
# Rounds have the queue of the name above. Large files, checks of what was published and simulations wait in queues of
# their own for another worker (``portal.common.processes``), and so do messages to followers of players: nothing that
# takes long holds the process that a round needs.
MESSAGES_QUEUE = f"{CELERY_TASK_DEFAULT_QUEUE}-messages"
IMPORTS_QUEUE = f"{CELERY_TASK_DEFAULT_QUEUE}-imports"
CHECKS_QUEUE = f"{CELERY_TASK_DEFAULT_QUEUE}-checks"
STUDIES_QUEUE = f"{CELERY_TASK_DEFAULT_QUEUE}-studies"
CELERY_TASK_QUEUES = [
    Queue(name, Exchange(name), routing_key=name)
    for name in (CELERY_TASK_DEFAULT_QUEUE, MESSAGES_QUEUE, IMPORTS_QUEUE, CHECKS_QUEUE, STUDIES_QUEUE)
]
CELERY_TASK_DEFAULT_EXCHANGE = CELERY_TASK_DEFAULT_ROUTING_KEY = CELERY_TASK_DEFAULT_QUEUE
CELERY_TASK_ROUTES = {
    "tournaments.ask_follower": {"queue": MESSAGES_QUEUE},
    "tournaments.tell_approval": {"queue": MESSAGES_QUEUE},
    "tournaments.tell_followers": {"queue": MESSAGES_QUEUE},
    "tournaments.deliver_webhook": {"queue": MESSAGES_QUEUE},
    "tournaments.post_registration_letters": {"queue": MESSAGES_QUEUE},
    "organizations.look_at_host": {"queue": MESSAGES_QUEUE},
    "tournaments.import_file": {"queue": IMPORTS_QUEUE},
    "tournaments.read_file": {"queue": IMPORTS_QUEUE},
    "tournaments.load_rating_list": {"queue": IMPORTS_QUEUE},
    "tournaments.read_register_file": {"queue": IMPORTS_QUEUE},
    "tournaments.load_register": {"queue": IMPORTS_QUEUE},
    "tournaments.make_year_file": {"queue": IMPORTS_QUEUE},
    "tournaments.fetch_fide_list": {"queue": IMPORTS_QUEUE},
    "tournaments.compare_events": {"queue": IMPORTS_QUEUE},
    "tournaments.simulate": {"queue": STUDIES_QUEUE},
    "tournaments.forecast_method": {"queue": STUDIES_QUEUE},
    "tournaments.verify_revision": {"queue": CHECKS_QUEUE},
    "tournaments.verify_again": {"queue": CHECKS_QUEUE},
    "tournaments.keep_ranks": {"queue": CHECKS_QUEUE},
}
CELERY_TASK_IGNORE_RESULT = True  # the database row of a run is the truth
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = TASK_HARD_LIMIT
CELERY_TASK_SOFT_TIME_LIMIT = TASK_HARD_LIMIT - 30
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker, however long that is away
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]

# What one organization may take of the machine that all share. An operator gives one of them other numbers with
# ``manage.py set_quota``; the names are those of portal.organizations.quotas.
QUOTAS: dict[str, int] = {
    "pairings_at_once": env.int("QUOTA_PAIRINGS_AT_ONCE", 1),
    "simulations_at_once": env.int("QUOTA_SIMULATIONS_AT_ONCE", 2),
    "simulations_under_way": env.int("QUOTA_SIMULATIONS_UNDER_WAY", 20),
    "imports_per_hour": env.int("QUOTA_IMPORTS_PER_HOUR", 120),
    "mails_per_hour": env.int("QUOTA_MAILS_PER_HOUR", 120),
    "messages_per_hour": env.int("QUOTA_MESSAGES_PER_HOUR", 3000),
    "players_per_event": env.int("QUOTA_PLAYERS_PER_EVENT", 5000),
}

# --- What was published ---------------------------------------------------------------------------------------------
# The first key seals what is published, the others still prove older seals. Development keeps one in the data folder.
CHAIN_KEYS: list[str] = env.list("CHAIN_KEYS", [])
# Encrypts what ``manage.py backup`` writes; blank writes it open.
BACKUP_KEY: str = env.str("BACKUP_KEY", "")

# --- Mail -----------------------------------------------------------------------------------------------------------
EMAIL_CONFIG = env.dj_email_url("EMAIL_URL", "console:")
vars().update(EMAIL_CONFIG)
# A mail server that does not answer holds a thread of the web server, which people of all organizations share.
EMAIL_TIMEOUT = EMAIL_CONFIG.get("EMAIL_TIMEOUT") or 10
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "portal@localhost")

# Signs messages to devices (``manage.py make_push_key``); without it no page offers them.
VAPID_PRIVATE_KEY: str = env.str("VAPID_PRIVATE_KEY", "")

# --- Languages and time ---------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("it", _("Italian"))]
LOCALE_PATHS = [BASE_DIR / "portal" / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = "portal.common.formats"
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files and security --------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATICFILES_DIRS = [FILES_DIR / "static", ("guide", DOCS_DIR / "pictures")]
STATIC_ROOT = BASE_DIR / ".static" if IN_CHECKOUT else DATA_DIR / "static"
STATICFILES_FINDERS = [
    "portal.common.whole_files.WholeFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
WHOLE_FILES_DIR = DATA_DIR / "whole-files"
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

# --- API ------------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.api.parsing.ShallowJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "tournaments.api.pagination.Pagination",
    "DEFAULT_THROTTLE_CLASSES": ["tournaments.api.throttling.ReaderThrottle"],
    "DEFAULT_THROTTLE_RATES": {"anon": env.str("API_RATE", "600/min")},
    # The address that counts is the one the web server saw; it looks behind a trusted proxy itself.
    "NUM_PROXIES": 0,
    "EXCEPTION_HANDLER": "tournaments.api.errors.handle",
    "PAGE_SIZE": 100,
}
# What one token may ask in a minute: reading costs 1, writing 2, pairing, importing and reports 60.
API_TOKEN_BUDGET: int = env.int("API_TOKEN_BUDGET", 3000)
SPECTACULAR_SETTINGS = {
    "TITLE": f"{PROGRAM_NAME} API",
    "DESCRIPTION": (
        "Everything that the public pages show, reasons and virtual points included, without a key; below `desk/` "
        "everything that an arbiter does, with the key of a token."
    ),
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournaments.api.schema.without_column_limits",
    ],
    # Names of choices that several things have.
    "ENUM_NAME_OVERRIDES": {
        "SexEnum": [("m", "m"), ("w", "w")],
        "EntrySexEnum": [("m", "man"), ("w", "woman")],
        "OutcomeEnum": [(code, code) for code in "+-0=1?DLW"],
        "RoundStateEnum": "tournaments.models.RoundState.choices",
    },
}

# --- What an operator sees ------------------------------------------------------------------------------------------
# ``json`` writes each line of the log as an object, with the ids of request and run (portal.common.observing).
LOG_FORMAT: str = env.str("LOG_FORMAT", "plain", validate=OneOf(["plain", "json"]))
ACCESS_LOG: bool = env.bool("ACCESS_LOG", False)
# Statements of the database that take so many milliseconds are logged; 0 logs none.
SLOW_QUERY_MS: int = env.int("SLOW_QUERY_MS", 0)
METRICS: bool = env.bool("METRICS", False)
# Whoever sends it may read /metrics; without it nobody may. A worker answers at a port of its own, if it is given one.
METRICS_TOKEN: str = env.str("METRICS_TOKEN", "")
METRICS_PORT: int = env.int("METRICS_PORT", 0)
METRICS_DIR = Path(env.str("METRICS_DIR", "") or DATA_DIR / "metrics")
if METRICS:
    METRICS_DIR.mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_DIR)

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"()": "portal.common.observing.logs.PlainFormatter"},
        "json": {"()": "portal.common.observing.logs.JsonFormatter"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "INFO")},
    # In the minute of a publication it writes a line for every request that waits a moment, and they wait for the line.
    "loggers": {"waitress.queue": {"level": "ERROR"}},
}
