"""Rating lists of FIDE and of federations: loaded whole, searched while typing."""
