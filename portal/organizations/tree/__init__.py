"""Which organization stands below which: committees below a federation, clubs below either."""
