"""Every read that a view needs."""
