"""Players in a tournament: entering, byes, numbers, withdrawals; the entry list and the page of a player."""
