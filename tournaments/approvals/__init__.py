"""Approvals of announcements and sign-off of reports, where the house rules of an organization ask for them."""
