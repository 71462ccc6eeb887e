// What of Node is used.

declare module "node:fs/promises" {
  export function readFile(path: string): Promise<Uint8Array>;
  export function writeFile(path: string, content: Uint8Array): Promise<void>;
}

declare module "node:path" {
  export function join(...parts: string[]): string;
}

declare module "node:process" {
  const process: { argv: string[]; exit(code: number): never };
  export default process;
}

declare module "node:url" {
  export function pathToFileURL(path: string): URL;
}
