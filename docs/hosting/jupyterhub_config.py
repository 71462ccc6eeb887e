"""Conquian for each user of a JupyterHub, at https://school.example/user/NAME/: a site of their own, and no notebooks.

Run with CONQUIAN_HUB_PASSWORD=… jupyterhub -f jupyterhub_config.py, where conquian is installed as well.
"""

import os
import sys
from pathlib import Path

c = get_config()  # noqa: F821 - JupyterHub runs this file, and this is there

c.JupyterHub.public_url = "https://school.example/"
c.JupyterHub.bind_url = "http://127.0.0.1:8000"  # before it stands what speaks TLS, such as nginx

# One password for all, and a name that each of them chooses. A school has something better: LDAP, OAuth, LTI.
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = os.environ["CONQUIAN_HUB_PASSWORD"]
c.Authenticator.allow_all = True
c.Authenticator.username_pattern = r"[a-z0-9.@_-]+$"  # the gate writes any other name in another way than the hub

# All sites run as the one user who runs JupyterHub: nobody can run anything in them.
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(Path("homes/{username}").resolve())

# JupyterHub's own gate, which comes with jupyter-server-proxy, lets in one user and starts the site behind it.
c.Spawner.cmd = ["jupyter-standaloneproxy"]
c.Spawner.args = [
    "--absolute-url",
    "--timeout=60",
    "--activity-interval=0",
    "--websocket-max-message-size=1048576",
    "--",
    "sh", "-c", 'exec conquian serve --port "$0" --behind "$JUPYTERHUB_PUBLIC_URL"', "{port}",
]  # fmt: skip
c.Spawner.http_timeout = 60
c.JupyterHub.implicit_spawn_seconds = 1  # who follows a link is not asked whether to start anything

# A site that nobody has used for an hour ends, and with it its memory.
culler = [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=3600"]
c.JupyterHub.services = [{"name": "idle-culler", "command": culler}]
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "services": ["idle-culler"],
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
    }
]
