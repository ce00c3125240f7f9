"""What an operator sees of a running portal: logs by request, an access log, slow statements, metrics.

Nothing of it names a person: no address of a reader, no parameter of a statement, no part of a path but its kind.
"""
