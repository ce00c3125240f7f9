"""What had to be announced, authorised and declared, and when it was: in the order in which it happened."""
