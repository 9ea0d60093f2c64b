import { relative } from "node:path";
import { isInside, realPathOf } from "../owner/paths";
import type { Tools } from "./tools";

/**
 * @returns whether git, if there is one, would commit a file of the checkout, also if links lead there.
 * @param path absolute, as `folder` is.
 */
export async function isForGit({ run }: Pick<Tools, "run">, folder: string, path: string): Promise<boolean> {
  const checkout = await realPathOf(folder);
  const file = await realPathOf(path);
  if (!isInside(checkout, file)) return false;
  const asked = run(["git", "check-ignore", "--quiet", "--", relative(checkout, file)]);
  return (await asked.catch(() => undefined))?.code === 1;
}

/** @returns a warning about a key in the checkout that git would commit. */
export async function keyWarning(...key: Parameters<typeof isForGit>): Promise<string | undefined> {
  return (await isForGit(...key))
    ? `Warning: the key is in the checkout, and git does not ignore it. Move it elsewhere.`
    : undefined;
}
