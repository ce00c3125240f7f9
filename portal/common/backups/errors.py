"""What stops a backup or a restore."""

from __future__ import annotations


class BackupError(Exception):
    """A sentence for the operator: what is wrong, and what to do. Nothing of the installation was changed."""
