// Writes the types that Python gives the scripts, with the Python of `.venv` where there is one: `npm run types`.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";

const own = [".venv/bin/python", ".venv/Scripts/python.exe"].find((path) => existsSync(path));
process.exit(spawnSync(own ?? "python", ["-m", "tests.scripts"], { stdio: "inherit" }).status ?? 1);
