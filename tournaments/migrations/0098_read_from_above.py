"""What officers of a federation read of the organizations below it, and that they write nothing there."""

from django.db import migrations

from portal.common.second_wall.above import open_from_above

OF_ORGANIZATIONS = (
    "common_journalentry", "common_redaction", "organizations_eventmembership", "pairing_pairingrun",
    "tournaments_accelerationmethod", "tournaments_festival", "tournaments_series", "tournaments_shownpicture",
    "tournaments_tournament",
)  # fmt: skip
OF_EVENTS = tuple(
    f"tournaments_{name}"
    for name in (
        "announcementversion", "approval", "category", "entry", "lineupversion", "methodforecast", "prize",
        "prizeexclusion", "prizelist", "prizerules", "prohibition", "registrationsettings", "regulations",
        "reportversion", "round", "seal", "tiedecision",
    )
)  # fmt: skip
BELOW = (
    "organizations_organization",
    *(
        f"tournaments_{name}"
        for name in (
            "board", "bye", "checkin", "decidedplace", "fixture", "lineup", "methodversion", "playerreport",
            "pointadjustment", "prohibition_entries", "resultentry", "revisionparts", "revisionverdict", "roundranks",
            "roundrevision", "seat", "seriescategory", "seriesevent", "teamplayer", "unacceleratedpairing",
        )
    ),
)  # fmt: skip
HIDDEN = (
    *(
        f"organizations_{name}"
        for name in ("apitoken", "hostclaim", "invitation", "joinrequest", "membership", "signinentry")
    ),
    *(
        f"tournaments_{name}"
        for name in (
            "captain", "entrantmessage", "follower", "followermessage", "headingmapping", "listpart", "listupload",
            "pendingimport", "playermembership", "programanswer", "ratedplayer", "ratinglist", "registeredclub",
            "registeredentry", "registeredplayer", "registersettings", "registerupload", "registration",
            "registrationletter", "simulationchunk", "simulationstudy", "tokentournament", "webhook", "webhookmessage",
        )
    ),
)  # fmt: skip
_build, _pull_down = open_from_above(OF_ORGANIZATIONS, OF_EVENTS, BELOW, HIDDEN)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0097_alphabet_of_the_register"),
        ("organizations", "0022_tree"),
        ("pairing", "0005_fair_turns"),
        ("common", "0007_redactions"),
    ]
    operations = [migrations.RunPython(_build, _pull_down)]
