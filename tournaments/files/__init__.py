"""Tables and pages as files: CSV, XLSX, PDF."""
