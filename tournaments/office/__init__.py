"""The office of an organization: what waits and what is late, the calendar of its events, and the return of a year."""
