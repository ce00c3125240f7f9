"""Everything that goes onto paper during a round: one module for each kind, all on the pages of ``page``."""
