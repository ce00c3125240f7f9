"""How pages are served: who may open them, how they are found and cached, fields that forms share."""
