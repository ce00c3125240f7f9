"""The demonstration: two federations with tournaments under way, loaded through the importer that users have."""
