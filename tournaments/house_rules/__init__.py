"""House rules of an organization: what its events may be, what they begin with, what their announcements say."""
