"""Pairing runs: the engine wrapped for the portal.

``pairing.engine`` is pure Python and knows nothing of Django. The rest of the package is a small Django app that
stores one request to pair (``PairingRun``), computes it in a worker and keeps the result. It knows nothing about
tournaments: it receives a snapshot and gives back a result.
"""
