import { startCollection } from "./collection-list.js";
import { button, empty, failure, fill, h, loading, timeText } from "./dom.js";
import { createDocument, fieldOf, listCollections, readDocument, writeField } from "./document-store.js";
import { isSame, valueAt, withValueAt } from "./field-address.js";
import { documentHead } from "./document-head.js";
import { fieldTree } from "./field-tree.js";
import { addressOf, keepFocus, linkList } from "./links.js";
import { attempt } from "./notices.js";
import { root } from "./api.js";
import { textOf, typeOf } from "./values.js";

/**
 * Shows one document: its fields and its subcollections. The form of a field stays while it is open and reports changes
 * of others.
 * @param {string} path @param {() => void} changed called when the document was created or deleted
 */
export function documentPane(path, changed) {
  const box = h("section", { class: "pane document", "aria-label": "Document" });
  /** @type {import("./document-store.js").Doc | undefined} */
  let doc;
  /** @type {string[]} */
  let collections = [];
  /** @type {import("./field-address.js").Address | undefined} */
  let editing;
  let turn = 0;
  const opened = new Map();
  const shown = new Map();

  const load = async () => {
    const mine = ++turn;
    try {
      const [read, below] = await Promise.all([readDocument(path), listCollections(path)]);
      // A later answer has arrived first: it counts.
      if (mine !== turn) return;
      const isOther = read?.updateTime !== doc?.updateTime || String(below) !== String(collections);
      if (editing && doc) return isOther ? warnEditor(read) : undefined;
      if (!isOther && box.firstChild && doc) return;
      doc = read;
      collections = below;
      show();
    } catch (error) {
      fill(box, failure(error, load));
    }
  };

  const warnEditor = (/** @type {typeof doc} */ now) => {
    const top = String(editing?.[0]);
    const problem = box.querySelector(".editor .problem");
    if (!problem) return;
    if (!now) fill(problem, "The document was deleted meanwhile.");
    else if (top !== "" && !isSame(fieldOf(now, top), doc && fieldOf(doc, top)))
      fill(problem, `Changed meanwhile to ${shownValue(now)}. Saving asks again.`);
  };

  const shownValue = (/** @type {import("./document-store.js").Doc} */ now) => {
    const value = editing && valueAt(now.fields, editing);
    return value ? `${typeOf(value)} ${textOf(value, root())}`.trim() : "nothing: it was deleted";
  };

  /** @param {import("./field-address.js").Address} address @param {any} value */
  const save = async (address, value) => {
    if (!doc) return "The document is not there.";
    const [top] = address.map(String);
    const after = withValueAt(doc.fields, address, value);
    const inTheWay = await writeField(doc, top, fieldOf({ fields: after }, top));
    if (inTheWay) {
      doc = inTheWay;
      return `Not saved: changed meanwhile to ${shownValue(inTheWay)}. Save once more to replace it, or cancel to keep it.`;
    }
    editing = undefined;
    doc = undefined;
    await load();
    focusEdit(address);
    return undefined;
  };
  const edit = (/** @type {typeof editing} */ address) => {
    const before = editing;
    editing = address;
    show();
    if (address || !before) return;
    focusEdit(before);
    // Only the form has reported the changes so far.
    void load();
  };
  const focusEdit = (/** @type {import("./field-address.js").Address} */ address) => {
    const label = `Edit ${address.join(".")}`;
    for (const one of box.querySelectorAll("button.edit"))
      if (one.getAttribute("aria-label") === label) return one.focus();
    box.querySelector(".add-field")?.focus();
  };

  const create = () =>
    attempt(async () => {
      await createDocument(path);
      changed();
      await load();
    });

  const show = () => keepFocus(box, draw);
  const draw = () => {
    const top = box.scrollTop;
    const head = documentHead(path, doc, async () => {
      changed();
      await load();
    });
    const fields = doc
      ? [
          h(
            "p",
            { class: "times" },
            `Updated ${timeText(doc.updateTime)} · created ${timeText(doc.createTime)}`,
          ),
          Object.keys(doc.fields).length === 0 && !editing && empty("No fields yet."),
          fieldTree({
            fields: doc.fields,
            opened,
            shown,
            editing,
            edit,
            save,
            cancel: () => edit(undefined),
          }),
          button("Add field", () => edit([""]), { class: "add-field" }),
        ]
      : [empty("There is no document here.", button("Create it", create, { class: "primary" }))];
    const below = linkList(
      "Collections of the document",
      collections.map((one) => ({ text: one, href: addressOf("documents", [...path.split("/"), one]) })),
    );
    fill(
      box,
      head,
      ...fields,
      h("h3", {}, "Collections"),
      collections.length > 0 ? below : h("p", { class: "hint" }, "None below this document."),
      startCollection(path),
    );
    box.scrollTop = top;
  };

  fill(box, loading());
  return { box, load };
}
