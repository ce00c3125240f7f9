"""Taking an import back: what it leaves for that in the journal, and putting the event back to what it was before."""
