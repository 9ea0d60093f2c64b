import { createCache } from "@ant-design/cssinjs";

/** Prefix of component style entries in antd's cache, as opposed to theme tokens and variables. */
const OF_STYLES = "style%";

/**
 * A cache that keeps antd's component styles. antd drops a component's styles when its last instance unmounts and
 * computes them again for the next one, for example in every opened form. Their style sheets stay in the document in
 * any case. Tokens and variables are still dropped: those of another theme must not remain.
 */
export function createStyleCache(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, change) =>
    update(
      path,
      (before) => change(before) ?? (before && path.startsWith(OF_STYLES) ? [0, before[1]] : null),
    );
  return cache;
}
