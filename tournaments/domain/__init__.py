"""Every write of a tournament, one function per action."""
