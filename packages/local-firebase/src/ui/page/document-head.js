import { button, h } from "./dom.js";
import { deleteDocument, nameOf } from "./document-store.js";
import { copy, dialog, notice } from "./notices.js";

/**
 * The id of a document, with actions on the whole document.
 * @param {string} path @param {import("./document-store.js").Doc | undefined} doc undefined: it does not exist
 * @param {() => Promise<unknown>} deleted
 */
export function documentHead(path, doc, deleted) {
  const id = path.slice(path.lastIndexOf("/") + 1);
  const remove = (/** @type {NonNullable<typeof doc>} */ shown) => {
    const what = {
      title: `Delete ${id}?`,
      text: "Collections below it stay.",
      action: "Delete",
      danger: true,
    };
    dialog(what, async () => {
      await deleteDocument(shown);
      notice(`${id} was deleted.`);
      await deleted();
    });
  };
  const tools = h(
    "div",
    { class: "tools" },
    button("Copy path", () => copy(nameOf(path)), { class: "quiet" }),
    doc && button("Delete", () => remove(doc), { class: "quiet danger" }),
  );
  return h("header", {}, h("h2", { dir: "auto" }, id), tools);
}
