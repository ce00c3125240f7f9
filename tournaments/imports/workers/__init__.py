"""What workers do with large files."""
