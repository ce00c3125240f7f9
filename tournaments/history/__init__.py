"""A tournament as data: the snapshot that the engine reads, the payload of a revision, what is published."""
