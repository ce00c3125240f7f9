"""One tournament, from the announcement to the report.

Layers, low to high: ``models`` (columns and constraints), ``domain`` (every write, one function per action, and in
``domain.queries`` every read that a view needs), ``interfaces`` (forms, importers, exporters), ``views`` and ``tasks``.
"""
