import { isAbsolute, relative, sep } from "node:path";
import type { Tools } from "./tools";

/** @param path absolute, as `folder` is. It may be the folder. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !isAbsolute(inside) && inside.split(sep, 1)[0] !== "..";
}

/** @returns whether git, if there is one, would commit a file of the checkout. @param path absolute, as `folder` is. */
export async function isForGit({ run }: Pick<Tools, "run">, folder: string, path: string): Promise<boolean> {
  if (!isInside(folder, path)) return false;
  const asked = run(["git", "check-ignore", "--quiet", "--", relative(folder, path)]);
  return (await asked.catch(() => undefined))?.code === 1;
}

/** @returns a warning about a key in the checkout that git would commit. */
export async function keyWarning(...key: Parameters<typeof isForGit>): Promise<string | undefined> {
  return (await isForGit(...key))
    ? `Warning: the key is in the checkout, and git does not ignore it. Move it elsewhere.`
    : undefined;
}
