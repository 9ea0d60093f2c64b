import type { Log } from "../core/contracts";
import type { ByteFiles } from "./byte-files";
import type { ObjectDirectory } from "./object-directory";

/** The most objects in the message, one to a line. */
const NAMED = 10;

/**
 * Reports the objects that have lost their bytes, by checking the size of each file. It removes nothing: a person may
 * restore the rest.
 */
export async function reportDamage(objects: ObjectDirectory, files: ByteFiles, log: Log): Promise<void> {
  const found = await Promise.all(
    [...objects.all()].map(async ({ bucket, name, file, size }) => {
      const there = await files.size(file);
      if (there === size) return [];
      const what = there === undefined ? "is missing" : `has ${there} of ${size} bytes`;
      return [`storage    ${bucket}/${name} is damaged: its file ${file} ${what}`];
    }),
  );
  const lines = found.flat();
  for (const line of lines.slice(0, NAMED)) log.warn(line);
  if (lines.length > NAMED) log.warn(`storage    and ${lines.length - NAMED} more objects are damaged`);
}
