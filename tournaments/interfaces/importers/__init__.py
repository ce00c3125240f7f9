"""Reading what users bring: entry lists as CSV or XLSX, tournament report files. Nothing here writes."""
