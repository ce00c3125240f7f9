"""Writing what users take away: report files, tables as CSV, the engine's input."""
