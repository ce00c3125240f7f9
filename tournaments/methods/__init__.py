"""The acceleration methods of an organization: saved in versions, chosen by events, compared with what happened."""
