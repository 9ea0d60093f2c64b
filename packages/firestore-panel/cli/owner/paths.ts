import { realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";

/** @param path absolute, as `folder` is. It may be the folder. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !isAbsolute(inside) && inside.split(sep, 1)[0] !== "..";
}

/** @param path absolute. @returns it without links. Its last folders may be missing. */
export async function realPathOf(path: string): Promise<string> {
  return realpath(path).catch(async () => join(await realPathOf(dirname(path)), basename(path)));
}
