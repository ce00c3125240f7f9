"""Series: events of one organization that count together over time, such as a Grand Prix."""
