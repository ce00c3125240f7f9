"""Forms: they check and clean what people type; the domain writes."""
