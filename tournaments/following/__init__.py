"""Following a player: the rounds as a calendar."""
