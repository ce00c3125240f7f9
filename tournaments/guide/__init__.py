"""The guide: the Markdown files of ``docs/guide`` as pages of the portal."""
