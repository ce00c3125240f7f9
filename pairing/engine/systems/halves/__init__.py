"""What systems share that pair the upper half of a scoregroup with the lower half; no system by itself.

From the top, every scoregroup is paired within itself. ``floats`` takes out as few players as possible who meet a
lower score, ``group`` pairs the rest: as few as possible get the wrong colour, and the top of the list comes first.
What differs from system to system is a ``customs.Customs``: who has the bye, who leaves, and whom that player meets.
"""
