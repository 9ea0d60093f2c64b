import type { Plugin } from "vite";

const ABSENT = "\0filter-menus-absent";

/**
 * A build option: removes the filter menus of column headers from antd's Table. They include a tree view, a
 * search and an empty state: 20 kB gzip that every list would load. Lists have their filters above the table.
 * A column with a filter fails with the message below.
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
