"""Acceleration of one tournament: the plan and its preview, the worked examples, what it changed."""
