"""The pages of the people of an event."""
