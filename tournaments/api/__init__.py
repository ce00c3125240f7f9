"""The API's foundation and its own documentation; every subject adds its views in its ``api`` module."""
