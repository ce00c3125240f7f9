"""What an operator can be told about an installation: each look says that all is well, or what to do."""
