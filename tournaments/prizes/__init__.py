"""Prizes: the fund, the division, the proposal, the confirmed lists."""
