"""Public pages: what anyone may read. They read published revisions only, never working rows."""
