"""Pages of organizers and arbiters. Thin: load in scope, check the policy, one domain call, answer."""
