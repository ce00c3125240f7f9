"""The journal of sign-ins: who came in, who failed, who was refused, and who took personal data along."""
