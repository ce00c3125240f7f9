"""The web server: one process of waitress, or several under gunicorn."""
