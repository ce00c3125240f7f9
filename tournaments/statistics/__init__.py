"""What an event comes to in numbers: colours, results, upsets, scoregroups, performances."""
