"""Backups: one file that holds everything an installation cannot make again, and the way back from it.

The database holds all of it, files that people uploaded included. ``databases`` copies it while people work,
``archive`` packs the copy with a manifest, ``sealing`` encrypts the file.
"""
