"""Results of games, bonus and penalty points."""
