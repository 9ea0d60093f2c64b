import { button, soon, empty, failure, field, fill, h, loading } from "./dom.js";
import { countDocuments, createDocument, listIds, newId } from "./document-store.js";
import { addressOf, keepFocus, linkList } from "./links.js";
import { dialog } from "./notices.js";

const TYPING_MS = 250;

/**
 * The ids of a collection in pages, with a filter by prefix.
 * @param {string} collection its path
 */
export function documentList(collection) {
  const id = collection.slice(collection.lastIndexOf("/") + 1);
  const count = h("span", { class: "count" });
  const filter = h("input", {
    type: "search",
    placeholder: "Filter by id",
    "aria-label": "Filter by id",
    spellcheck: false,
  });
  const body = h("div", { class: "body" }, loading());
  /** @type {{ ids: string[], missing: Set<string>, token: string }} */
  let shown = { ids: [], missing: new Set(), token: "" };
  let current = "";
  let turn = 0;

  const open = (/** @type {string} */ document) => {
    location.hash = addressOf("documents", [...collection.split("/"), document]);
  };
  const show = () =>
    keepFocus(body, () => {
      const links = linkList(
        "Documents",
        shown.ids.map((one) => ({
          text: one,
          href: addressOf("documents", [...collection.split("/"), one]),
          current: one === current,
          ...(shown.missing.has(one) && { note: "not there, but collections below it are" }),
        })),
      );
      const none = filter.value === "" ? "No documents yet." : `No id begins with “${filter.value}”.`;
      fill(
        body,
        shown.ids.length > 0 ? links : empty(none),
        shown.token !== "" && button("Show more", () => load(shown.ids.length + 1)),
      );
    });
  /** Reads pages up to this number of ids. @param {number} wanted */
  const load = async (wanted = 1) => {
    const mine = ++turn;
    try {
      void countDocuments(collection).then((all) => mine === turn && fill(count, all.toLocaleString()));
      /** @type {typeof shown} */
      const read = { ids: [], missing: new Set(), token: "" };
      do {
        const page = await listIds(collection, filter.value, read.token);
        read.ids.push(...page.ids);
        page.missing.forEach((one) => read.missing.add(one));
        read.token = page.token;
      } while (read.token !== "" && read.ids.length < wanted);
      // The answer to a later request counts.
      if (mine !== turn) return;
      shown = read;
      show();
    } catch (error) {
      if (mine === turn)
        fill(
          body,
          failure(error, () => load(wanted)),
        );
    }
  };

  filter.addEventListener(
    "input",
    soon(() => load(), TYPING_MS),
  );
  filter.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && filter.value !== "" && !filter.value.includes("/")) open(filter.value);
    if (event.key === "ArrowDown")
      /** @type {HTMLElement | null} */ (body.querySelector("a[tabindex='0']"))?.focus();
  });
  const add = () =>
    dialog(
      {
        title: `Add a document to ${id}`,
        action: "Add",
        body: [
          field(
            "Id",
            h("input", { name: "id", value: newId(), required: true, pattern: "[^\\/]+", spellcheck: false }),
          ),
        ],
      },
      async ({ id: document }) => {
        await createDocument(`${collection}/${document}`);
        open(document);
      },
    );
  const box = h(
    "section",
    { class: "pane list", "aria-label": `Documents of ${id}` },
    h(
      "header",
      {},
      h("h2", { dir: "auto" }, id),
      count,
      h("div", { class: "tools" }, button("Add document", add)),
    ),
    h("div", { class: "search" }, filter),
    body,
  );
  return {
    box,
    load: () => load(shown.ids.length),
    /** @param {string} document its id; "" marks none */
    mark: (document) => {
      if (document === current) return;
      current = document;
      show();
    },
  };
}
