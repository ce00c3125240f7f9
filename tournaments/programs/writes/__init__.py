"""What programs read and write of one event, by subject: a serializer for what comes in, and the action of the desk."""
