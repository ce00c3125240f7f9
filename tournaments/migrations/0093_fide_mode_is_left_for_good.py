"""An event that has left FIDE mode stays outside it, even where the import with which it left is undone."""

from importlib import import_module

from django.db import migrations

from portal.common.guards import create, lift, see_everything

AFTER = import_module("tournaments.migrations.0082_fide_mode_left").GUARDS
COMES_BACK = (import_module("tournaments.migrations.0086_undone_imports").GUARDS[-1],)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0091_series")]
    operations = [
        migrations.RunPython(lift(COMES_BACK), create(COMES_BACK)),
        migrations.RunPython(create(AFTER), lift(AFTER)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
    ]
