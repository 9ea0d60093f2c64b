import type { Plugin } from "vite";

const PACKAGE = "@refinedev/antd";
/** Who draws the frames of a record: forms and detail pages. */
const DRAWS_FRAMES = /\/src\/pages\/(form|show)\//;

/**
 * A build option: gives forms and detail pages a copy of `@refinedev/antd` of their own. The package is one module, which
 * a bundler cannot part, so a list, which needs its useTable, would wait for the frames, too: a page header with the words
 * of forty languages, cards, tabs and typography. Nothing in the package is kept between its parts.
 */
export function refineAntd(): Plugin {
  return {
    name: "refine-antd",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (source !== PACKAGE || !importer || !DRAWS_FRAMES.test(importer)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: `${found.id}?frames` };
    },
  };
}
