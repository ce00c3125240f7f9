"""The pages of rating lists."""
