"""XLSX files: what the first sheet holds, read in the room that a list of players needs."""
