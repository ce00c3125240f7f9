"""Moving an organization to another installation, with everything it has published still provable there.

What was published is hashed with the numbers of its event, its players and its authors in it. So every row keeps its
number, and an organization moves only where those numbers are free: into a new installation always. Seals stay as they
are. The key that made them goes along by another way and stays in ``CHAIN_KEYS`` as an older one; after the move the
new installation seals with its own.
"""
