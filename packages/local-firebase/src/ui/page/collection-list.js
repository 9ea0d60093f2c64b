import { button, empty, failure, field, fill, h, loading } from "./dom.js";
import { listCollections } from "./document-store.js";
import { addressOf, keepFocus, linkList } from "./links.js";
import { dialog } from "./notices.js";

/**
 * Lists the collections of a place and marks the open one. @param {string} parent path of a document; "" is the root
 */
export function collectionList(parent) {
  const above = parent === "" ? [] : parent.split("/");
  const body = h("div", { class: "body" }, loading());
  const box = h(
    "section",
    { class: "pane list collections", "aria-label": "Collections" },
    h("header", {}, h("h2", { dir: "auto" }, above.at(-1) ?? "Collections"), h("div", { class: "tools" })),
    body,
  );
  /** @type {string[]} */
  let ids = [];
  let current = "";
  let isLoaded = false;
  const show = () =>
    keepFocus(body, () => {
      // The open collection may still be empty.
      const all = current === "" || ids.includes(current) ? ids : [...ids, current].sort();
      const links = linkList(
        "Collections",
        all.map((id) => ({
          text: id,
          href: addressOf("documents", [...above, id]),
          current: id === current,
        })),
      );
      fill(
        body,
        all.length > 0 ? links : empty("No collections yet. Clients, or you, can write the first document."),
        startCollection(parent),
      );
    });
  const load = async () => {
    try {
      const read = await listCollections(parent);
      if (isLoaded && String(read) === String(ids)) return;
      ids = read;
      isLoaded = true;
      show();
    } catch (error) {
      fill(body, failure(error, load));
    }
  };
  return {
    box,
    load,
    mark: (/** @type {string} */ id) => {
      if (id === current) return;
      current = id;
      if (isLoaded) show();
    },
  };
}

/** A button that leads to a new collection. @param {string} path of the document above; "" at the root */
export function startCollection(path) {
  return button("Start a collection", () =>
    dialog(
      {
        title: "Start a collection",
        text: "It is there as soon as it holds a document.",
        action: "Open it",
        body: [field("Id of the collection", h("input", { name: "id", required: true, pattern: "[^\\/]+" }))],
      },
      ({ id }) => {
        location.hash = addressOf("documents", [...path.split("/").filter(Boolean), id]);
      },
    ),
  );
}
