import type { Plugin } from "vite";

const ABSENT = "\0filter-menus-absent";

/**
 * A build option: leaves the menus for filters in column headers out of antd's Table, which brings a tree view, a search
 * and a card for nothing found, 20 kB gzip that every list would load. Lists are filtered above their table; a column that
 * somebody gives a filter fails with the words below.
 */
export function tableWithoutFilterMenus(): Plugin {
  return {
    name: "table-without-filter-menus",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "./FilterDropdown" && importer?.includes("/antd/es/table/") ? ABSENT : null,
    load: (id) =>
      id === ABSENT
        ? `export function flattenKeys() { throw new Error("The build leaves the filters of columns out (scripts/antd-table-plugin.ts).") }
export default flattenKeys;`
        : null,
  };
}
