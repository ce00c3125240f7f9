"""One change of a tournament: the lock that it takes and the journal entry that it leaves."""
