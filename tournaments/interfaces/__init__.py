"""Where data comes in and goes out: forms, importers, exporters."""
