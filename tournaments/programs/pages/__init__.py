"""Pages of owners about the programs of their organization."""
