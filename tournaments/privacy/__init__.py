"""What an organization says about personal data, and what it can look up, hand out and delete of one person."""
