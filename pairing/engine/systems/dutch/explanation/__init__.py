"""Why a round of the Dutch system is as it is; ``build`` puts the parts together."""
