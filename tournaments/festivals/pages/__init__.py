"""The pages of festivals."""
