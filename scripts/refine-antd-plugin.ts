import type { Plugin } from "vite";

const PACKAGE = "@refinedev/antd";
/** Folders whose pages use the package's frames of a record. */
const DRAWS_FRAMES = /\/src\/pages\/(form|show)\//;

/**
 * A build option: gives forms and detail pages their own copy of `@refinedev/antd`. The package is one
 * module, which a bundler cannot split. So a list, which needs its useTable, would also load the frames: a
 * page header with locales of forty languages, cards, tabs and typography.
 * Two copies are safe, because the package's parts share no state.
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
