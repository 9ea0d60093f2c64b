import { createCache } from "@ant-design/cssinjs";

/** What antd's cache calls the entries of components' styles, as against those of the theme's tokens and variables. */
const OF_STYLES = "style%";

/**
 * A cache of antd's styles that forgets none. antd forgets what it worked out for a component when the last one of its kind
 * leaves the page, and works it out again for the next: each form that is opened has some. Their style sheets
 * stay in the document in any case. Tokens and variables are forgotten as ever: those of another theme must not stay.
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
