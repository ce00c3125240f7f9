"""How an organization comes into the portal: somebody asks, the operator admits or declines."""
