"""Serve the bare views by the very server of the product."""

import os
import socket

import django
from django.core.management import call_command

from bench.browser import HOST
from phase10site import server


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "bench.bare.settings"
    django.setup()
    call_command("migrate", run_syncdb=True, verbosity=0)
    ready = (
        server.interruptible_server()
    )  # loads phase10site.asgi, which serves whatever the settings name
    ready.run(sockets=[socket.create_server((HOST, int(os.environ["PHASE10_PORT"])))])
    server.leave()


if __name__ == "__main__":
    main()
