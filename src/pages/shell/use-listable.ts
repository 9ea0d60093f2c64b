import { useCanWithoutCache, type TreeMenuItem } from "@refinedev/core";
import { useQueries } from "@tanstack/react-query";

/**
 * The entries whose lists the person may see. `CanAccess` asks the same for one entry, but antd's menu takes a list of
 * entries and no components around them. An entry comes when the answer is there, so that none disappears again.
 */
export function useListable(tree: readonly TreeMenuItem[]): TreeMenuItem[] {
  const { can } = useCanWithoutCache();
  const resources = tree.flatMap(({ name, children }) =>
    children.length > 0 ? children.map((child) => child.name) : name,
  );
  const listable = useQueries({
    queries: resources.map((resource) => ({
      // As Refine's own begin, so that what makes those stale does the same to these.
      queryKey: ["access", resource, "list", "menu"],
      queryFn: async () => (can ? (await can({ resource, action: "list" })).can : true),
      retry: false,
    })),
    combine: (answers) => new Set(resources.filter((_, index) => answers[index]?.data)),
  });
  return tree.flatMap((item) => {
    if (item.children.length === 0) return listable.has(item.name) ? item : [];
    const children = item.children.filter(({ name }) => listable.has(name));
    return children.length > 0 ? { ...item, children } : [];
  });
}
