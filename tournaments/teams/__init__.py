"""Team events: the players of a team, who of them sits at which board, and the pages of matches and teams."""
