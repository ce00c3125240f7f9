"""Registration by the players themselves: the public form, the desk's list, the waiting list, and letters."""
