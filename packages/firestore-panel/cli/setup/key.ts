import { relative } from "node:path";
import { isInside, realPathOf } from "../owner/paths";
import type { Tools } from "./tools";

/**
 * @returns a warning about a key that git, if there is one, would commit, also if links lead to the checkout.
 * @param path absolute, as `folder` is.
 */
export async function keyWarning(
  { run }: Pick<Tools, "run">,
  folder: string,
  path: string,
): Promise<string | undefined> {
  const checkout = await realPathOf(folder);
  const file = await realPathOf(path);
  if (!isInside(checkout, file)) return undefined;
  const asked = run(["git", "check-ignore", "--quiet", "--", relative(checkout, file)]);
  return (await asked.catch(() => undefined))?.code === 1
    ? "Warning: the key is in the checkout, and git does not ignore it. Move it elsewhere."
    : undefined;
}
