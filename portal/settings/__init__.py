"""Settings: ``base`` holds everything, ``dev``, ``test`` and ``prod`` say what differs."""
