"""The provisioner by which Jupyter gets a warm kernel: it asks the kernel manager for one."""

from __future__ import annotations

import os
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, Final

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

WARM: Final = "conquian-warm"
"""The name of the provisioner."""


class WarmProvisioner(LocalProvisioner):
    """Starts a kernel as the kernel manager's `warm_process` has it, else as any other."""

    process: Any = None

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Have a warm process be the kernel that this command would start."""
        manager: Any = self.parent
        warm_process = getattr(manager.parent, "warm_process", None)
        _, dash, module, *arguments = cmd
        if warm_process is not None and (dash, module) == ("-m", "ipykernel_launcher"):
            env, cwd = kwargs.get("env") or os.environ, str(kwargs.get("cwd") or Path.cwd())
            process = await warm_process(manager.kernel_id, [module, *arguments], env, cwd)
            if process is not None:
                self.process, self.pid, self.cwd = process, process.pid, cwd
                self.pgid = process.pid if hasattr(os, "killpg") else None
                return self.connection_info
        return await super().launch_kernel(cmd, **kwargs)


def offer() -> None:
    """Let Jupyter know the provisioner by its name, without an entry point of an installed package."""
    value = f"{WarmProvisioner.__module__}:{WarmProvisioner.__qualname__}"
    entry = EntryPoint(WARM, value, KernelProvisionerFactory.GROUP_NAME)
    KernelProvisionerFactory.instance().provisioners[WARM] = entry
