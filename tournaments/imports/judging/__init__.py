"""What is said of the rounds of a report file before they come in."""
