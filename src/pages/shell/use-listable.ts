import { useCanWithoutCache, type TreeMenuItem } from "@refinedev/core";
import { useQueries } from "@tanstack/react-query";

/**
 * The menu entries that the person may list. `CanAccess` checks a single entry, but antd's menu takes items instead of
 * components. An entry appears after its check, so that none disappears again.
 */
export function useListable(tree: readonly TreeMenuItem[]): TreeMenuItem[] {
  const { can } = useCanWithoutCache();
  const resources = tree.flatMap(({ name, children }) =>
    children.length > 0 ? children.map((child) => child.name) : name,
  );
  const listable = useQueries({
    queries: resources.map((resource) => ({
      // The prefix of Refine's own keys, so that the same invalidation covers these queries.
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
