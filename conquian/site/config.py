"""Voilà's configuration, made in the process: no file on this disk can change it."""

import logging
import re
from pathlib import Path
from typing import Final

from traitlets.config import Config

from conquian.site.handlers import Visitor
from conquian.site.kernels import NoDelayConnection, SiteKernelManager, WarmPython
from conquian.site.proxied.public_address import PublicAddress
from conquian.site.runtime_folder import socket_parent
from conquian.site.shell import TEMPLATE, translate_heading

# Voilà's style sheets are made by scripts, and anywidget imports each widget's module from a blob.
# A browser whose 'self' leaves websockets out (Safari before 15.4) does not know what our scripts need either.
CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; "
    "script-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; "
    "font-src 'self' data:; "
    "connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)

# Always the same port if it can be had: a browser keeps what its visitor saved by address.
DEFAULT_PORT: Final = 8897

UNUSED: Final = (
    "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer",
    "microphone", "midi", "payment", "serial", "usb",
)  # fmt: skip
"""The features of a browser that no page of ours needs."""

HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",  # or any page could ask for a script of ours and see us answer
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

# The second draws nothing, but without it no widget of @jupyter-widgets/base is registered.
EXTENSIONS: Final = ("@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget")

# A click sends some hundred bytes, and what a page saves is a few thousand.
LONGEST_MESSAGE: Final = 2**20


def site_config(root: Path, host: str = "127.0.0.1", port: int | None = None, open_browser: bool = False) -> Config:
    """The configuration of Voilà that serves the notebooks below `root`, and nothing else, to this machine."""
    config = Config()
    _network(config, host, port, open_browser)
    _pages(config, root)
    _kernels(config)
    return config


def behind_proxy(config: Config, public_address: PublicAddress) -> Config:
    """The same, for a proxy that visitors reach at this address: the site answers to it and to nothing else."""
    config.Site.public_address = public_address
    config.Site.base_url = public_address.path
    config.Site.server_url = re.escape(public_address.path)  # it becomes a part of patterns
    return config


def _network(config: Config, host: str, port: int | None, open_browser: bool) -> None:
    app = config.Site
    app.config_file_paths = []  # a voila.py in the current folder is none of ours
    app.identity_provider_class = Visitor
    app.ip = host
    app.port = DEFAULT_PORT if port is None else port
    app.open_browser = open_browser
    app.log_level = logging.ERROR  # below it, Jupyter says of each notebook that nobody has signed it
    logging.getLogger("tornado.general").setLevel(logging.ERROR)  # it takes Jupyter's milliseconds for seconds
    app.tornado_settings = {"headers": HEADERS, "websocket_max_message_size": LONGEST_MESSAGE}


def _pages(config: Config, root: Path) -> None:
    config.Site.root_dir = str(root)
    config.NotebookNotary.db_file = ":memory:"  # nor is the user's file of signatures opened
    pages = config.VoilaConfiguration
    pages.template = TEMPLATE
    pages.allow_template_override = "NO"  # ?template= would hang the request and leave its kernel behind
    pages.allow_theme_override = "NO"  # ?theme= is copied into the page as it is
    pages.prelaunch_hook = translate_heading
    pages.strip_sources = True
    pages.show_tracebacks = False
    pages.http_keep_alive_timeout = 1  # seconds: so often a page that is being drawn looks whether that has failed
    pages.extension_allowlist = list(EXTENSIONS)


def _kernels(config: Config) -> None:
    config.Site.kernel_websocket_connection_class = NoDelayConnection
    config.VoilaConfiguration.multi_kernel_manager_class = SiteKernelManager
    config.VoilaConfiguration.kernel_spec_manager_class = WarmPython
    config.MappingKernelManager.cull_connected = True
    config.MappingKernelManager.cull_idle_timeout = 45 * 60
    config.MappingKernelManager.cull_interval = 30
    config.VoilaExecutor.startup_timeout = 120
    config.VoilaExecutor.timeout = 60
    config.VoilaExecutor.iopub_timeout = 60  # with Voilà's 4 s a busy machine silently drops widgets
    if socket_parent() is None:
        config.MappingKernelManager.transport_encryption = "auto"  # or anyone on this machine might listen
    else:
        config.KernelManager.transport = "ipc"
