"""Pages of team events: ``desk`` for members, ``public`` for everybody."""
