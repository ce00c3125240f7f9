"""What every room of the site shares: the tenant scope, policies (who may do what), the journal, context."""
