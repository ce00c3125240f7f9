"""Why-not questions in the Dutch system, answered bracket by bracket with the criteria of the verifier."""
