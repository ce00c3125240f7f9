"""Categories of players: their conditions and who belongs to them."""
