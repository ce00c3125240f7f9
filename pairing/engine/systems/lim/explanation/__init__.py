"""Why a round of the Lim system is as it is: boards, byes and scoregroups as facts, worded in ``wording``."""
