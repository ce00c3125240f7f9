"""Formats of days and times for what Django writes by itself; ``FORMAT_MODULE_PATH`` of the settings names it."""
