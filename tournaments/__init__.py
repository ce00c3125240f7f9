"""Tournaments, from the announcement to the report: a package for every subject, one app for Django.

Every subject uses the same few names: ``actions`` writes (one function per action, under the tournament's lock, with
a journal entry), ``queries`` reads what is published and ``desk_queries`` what only the desk may see, ``shapes`` are
the frozen rows that they give, ``forms``, ``pages`` (``desk``, ``public``), ``api``, ``urls``, ``wording``, ``tasks``.
``history`` holds a tournament as data, ``serving`` how a page is opened and cached, ``changes`` lock and journal.
"""
