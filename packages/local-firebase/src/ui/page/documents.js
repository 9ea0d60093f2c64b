import { place } from "./api.js";
import { collectionList } from "./collection-list.js";
import { soon, empty, fill, h } from "./dom.js";
import { documentList } from "./document-list.js";
import { documentPane } from "./document-pane.js";
import { addressOf } from "./links.js";

/** Concurrent commits within this time cause one read. */
const SETTLE_MS = 150;

/** Shows collections, documents and one document side by side. @param {HTMLElement} main */
export function documentsRoom(main) {
  const crumbs = h("nav", { class: "crumbs", "aria-label": "Path" });
  const panes = h("div", { class: "panes" });
  fill(main, h("h1", { class: "unseen" }, "Documents"), crumbs, panes);

  /** @type {{ parent: string, collection: string, document: string }} */
  let at = { parent: "\0", collection: "\0", document: "\0" };
  /** @type {ReturnType<typeof collectionList>} */
  let collections;
  /** @type {ReturnType<typeof documentList> | undefined} */
  let documents;
  /** @type {ReturnType<typeof documentPane> | undefined} */
  let pane;

  const reload = soon(() => {
    void collections.load();
    void documents?.load();
    void pane?.load();
  }, SETTLE_MS);

  return {
    show(/** @type {string[]} */ segments) {
      const isDocument = segments.length % 2 === 0;
      const upper = isDocument ? segments.slice(0, -1) : segments;
      const next = {
        parent: upper.slice(0, -1).join("/"),
        collection: upper.join("/"),
        document: isDocument && segments.length > 0 ? segments.join("/") : "",
      };
      if (next.parent !== at.parent) {
        collections = collectionList(next.parent);
        void collections.load();
      }
      collections.mark(upper.at(-1) ?? "");
      if (next.collection !== at.collection) {
        documents = next.collection === "" ? undefined : documentList(next.collection);
        void documents?.load();
      }
      documents?.mark(next.document === "" ? "" : (segments.at(-1) ?? ""));
      if (next.document !== at.document) {
        pane = next.document === "" ? undefined : documentPane(next.document, () => documents?.load());
        void pane?.load();
      }
      at = next;
      panes.dataset.depth = next.document ? "document" : next.collection ? "collection" : "root";
      fill(crumbs, ...crumbsOf(segments));
      const last =
        pane?.box ??
        h(
          "section",
          { class: "pane document idle" },
          empty(next.collection ? "Choose a document." : "Choose a collection."),
        );
      const boxes = [collections.box, documents?.box ?? h("section", { class: "pane list idle" }), last];
      boxes.forEach(
        (box, i) =>
          panes.children[i] !== box &&
          (panes.children[i] ? panes.children[i].replaceWith(box) : panes.append(box)),
      );
    },
    heard(/** @type {string} */ event, /** @type {any} */ data) {
      if (event !== "commit" || data.project !== place.project || data.database !== place.database) return;
      const { collection, document } = at;
      const concerns = (/** @type {string} */ path) =>
        path.startsWith(`${collection}/`) ||
        path === document ||
        !path.slice(0, path.lastIndexOf("/")).includes("/");
      if (data.paths.length === 0 || data.paths.some(concerns)) reload();
    },
    again: reload,
  };
}

/** @param {string[]} segments */
function crumbsOf(segments) {
  const links = segments.map((segment, i) => {
    const current = i === segments.length - 1;
    return h(
      "a",
      {
        href: addressOf("documents", segments.slice(0, i + 1)),
        dir: "auto",
        "aria-current": current ? "location" : undefined,
      },
      segment,
    );
  });
  return [
    h(
      "a",
      { href: addressOf("documents"), "aria-current": segments.length === 0 ? "location" : undefined },
      "Root",
    ),
    ...links,
  ];
}
