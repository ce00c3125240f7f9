"""What programs of an organization may do, and what they are told."""
