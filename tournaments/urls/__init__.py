"""The addresses of everything about tournaments; each subject declares its own in its ``urls`` module."""
