"""The regulations: changing them before round 1, freezing them with it, players who may not meet."""
