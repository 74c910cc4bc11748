#!/usr/bin/env python
import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "phase10site.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # a sentence for whoever set it up, not a stack trace
        if sys.argv[1:2] == ["doctor"] and "--json" in sys.argv:
            import json

            from phase10site.doctor import report

            print(json.dumps(report.of_wrong_variables(error), indent=2))
            sys.exit(1)
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
