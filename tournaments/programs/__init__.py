"""Programs of an organization: their tokens, and what they write through the same actions as the pages of the desk."""
