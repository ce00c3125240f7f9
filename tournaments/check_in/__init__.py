"""Before a round: who is in the hall, who is not, and byes for many players at once."""
