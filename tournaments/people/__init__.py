"""Who works in one event alone, in which role and until when."""
