"""Series: the standings of several events over time, counted together."""
