import { isAbsolute, relative } from "node:path";
import type { Tools } from "./tools";

/** @returns a warning about a key in the checkout that git would commit. @param path absolute, as `folder` is. */
export async function keyWarning(
  { run }: Pick<Tools, "run">,
  folder: string,
  path: string,
): Promise<string | undefined> {
  const inside = relative(folder, path);
  if (inside.startsWith("..") || isAbsolute(inside)) return undefined;
  const { code } = await run(["git", "check-ignore", "--quiet", "--", inside]);
  return code === 1
    ? `Warning: the key is in the checkout, and git does not ignore it. Move it elsewhere.`
    : undefined;
}
