"""The shared cache: what happens while Redis is away, and why nobody else can put a value into it."""
