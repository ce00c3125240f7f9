"""Pages of registration: for players, and for the desk."""
