"""Where Celery looks for the tasks of this app, and for sweeps: each subject has its own."""

from __future__ import annotations

from tournaments.approvals.tasks import tell_approval
from tournaments.approvals.telling import tell_what_waits
from tournaments.following.sweeping import forget_followers, reach_followers
from tournaments.following.tasks import ask_follower, tell_followers
from tournaments.imports.pending import forget_uploads
from tournaments.imports.tasks import import_file, read_file
from tournaments.methods.tasks import forecast_method
from tournaments.office.tasks import make_year_file
from tournaments.office.year_files import forget_year_files
from tournaments.programs.delivering import deliver_what_waits, forget_delivered
from tournaments.programs.tasks import deliver_webhook
from tournaments.pruning import prune_parts
from tournaments.rating_lists.actions import forget_interrupted
from tournaments.rating_lists.fetching import fetch_when_due
from tournaments.rating_lists.tasks import compare_events, fetch_fide_list, load_rating_list
from tournaments.rating_lists.uploads import forget_list_uploads
from tournaments.registration.sweeping import forget_registrations, move_waiting_lists_up, post_waiting_letters
from tournaments.registration.tasks import post_registration_letters
from tournaments.registry.loading import forget_register_uploads
from tournaments.registry.tasks import load_register, read_register_file
from tournaments.rounds.tasks import adopt_run, publish_due
from tournaments.simulations.tasks import simulate
from tournaments.standings.tasks import keep_ranks
from tournaments.verification.tasks import verify_again, verify_revision

__all__ = [
    "adopt_run",
    "ask_follower",
    "compare_events",
    "deliver_webhook",
    "deliver_what_waits",
    "fetch_fide_list",
    "fetch_when_due",
    "forecast_method",
    "forget_delivered",
    "forget_followers",
    "forget_interrupted",
    "forget_list_uploads",
    "forget_register_uploads",
    "forget_registrations",
    "forget_uploads",
    "forget_year_files",
    "import_file",
    "keep_ranks",
    "load_rating_list",
    "load_register",
    "make_year_file",
    "move_waiting_lists_up",
    "post_registration_letters",
    "post_waiting_letters",
    "prune_parts",
    "publish_due",
    "reach_followers",
    "read_file",
    "read_register_file",
    "simulate",
    "tell_approval",
    "tell_followers",
    "tell_what_waits",
    "verify_again",
    "verify_revision",
]
