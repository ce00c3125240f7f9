"""Host names of organizations' own: claimed by an owner, verified by DNS, served without cookies."""
