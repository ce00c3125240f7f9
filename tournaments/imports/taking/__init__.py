"""What of a report file becomes rows of the event, beside its rounds."""
