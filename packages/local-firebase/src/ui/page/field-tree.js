import { root } from "./api.js";
import { button, fill, h } from "./dom.js";
import { fieldEditor } from "./field-editor.js";
import { valueAt } from "./field-address.js";
import { entriesOf, sorted, textOf, typeOf } from "./values.js";

/** @typedef {import("./field-address.js").Address} Address */

/** Further rows and longer texts are shown on request. */
const ROWS = 100;
const SHOWN_TEXT = 400;
/** Maps and arrays with at most this many entries start open, unless they are deeply nested. */
const OPEN_ENTRIES = 12;
const OPEN_DEPTH = 3;

/**
 * The fields of a document as rows, each editable in place.
 * @param {{ fields: Record<string, any>, opened: Map<string, boolean>, shown: Map<string, number>, editing: Address |
 * undefined, edit: (address: Address) => void, save: (address: Address, value: any) => Promise<string | undefined>,
 * cancel: () => void }} tree `opened` stores which rows a person has opened or closed, `shown` the number of rows.
 * `editing` is the row with the form; for a new row, its last step is "" or the array's length
 */
export function fieldTree(tree) {
  const list = h("ul", { class: "fields", "aria-label": "Fields" });
  addRows(list, sorted(tree.fields), [], tree);
  return list;
}

/** @param {HTMLElement} list @param {[string | number, any][]} entries @param {Address} above @param {any} tree */
function addRows(list, entries, above, tree) {
  const key = JSON.stringify(above);
  const end = tree.shown.get(key) ?? ROWS;
  fill(list, ...entries.slice(0, end).map(([step, value]) => row([...above, step], value, tree)));
  const more = () => {
    tree.shown.set(key, end + ROWS);
    addRows(list, entries, above, tree);
  };
  const left = entries.length - end;
  if (left > 0) list.append(h("li", {}, button(`Show more (${left})`, more)));
  if (isNewBelow(above, tree)) list.append(h("li", {}, formOf(tree.editing, undefined, tree)));
}

/** @param {Address} above @param {any} tree */
function isNewBelow(above, { editing, fields }) {
  if (!editing || editing.length !== above.length + 1) return false;
  return (
    above.every((step, i) => editing[i] === step) && (editing.at(-1) === "" || !valueAt(fields, editing))
  );
}

/** @param {Address} address @param {any} value @param {any} tree */
function row(address, value, tree) {
  const key = JSON.stringify(address);
  if (JSON.stringify(tree.editing) === key) return h("li", {}, formOf(address, value, tree));
  const type = typeOf(value);
  const name = h("span", { class: "name", dir: "auto" }, String(address.at(-1)));
  const kind = h("span", { class: "type" }, type);
  const editing = button("Edit", () => tree.edit(address), {
    class: "quiet edit",
    "aria-label": `Edit ${address.join(".")}`,
  });
  if (type !== "map" && type !== "array") {
    const text = h("span", { class: `value ${type}`, dir: "auto" });
    shorten(text, textOf(value, root()));
    return h("li", { class: "row" }, name, kind, text, editing);
  }
  const entries = entriesOf(value);
  const inside = h("ul", { class: "fields" });
  const box = h(
    "details",
    {},
    h(
      "summary",
      {},
      name,
      kind,
      h("span", { class: "value" }, `${entries.length} ${entries.length === 1 ? "entry" : "entries"}`),
    ),
    inside,
  );
  let filled = false;
  box.addEventListener("toggle", () => {
    if (box.open && !filled) addRows(inside, entries, address, tree);
    filled ||= box.open;
    tree.opened.set(key, box.open);
  });
  const isEdited = tree.editing && address.every((step, i) => tree.editing[i] === step);
  box.open =
    isEdited || (tree.opened.get(key) ?? (entries.length <= OPEN_ENTRIES && address.length < OPEN_DEPTH));
  if (box.open && !filled) {
    filled = true;
    addRows(inside, entries, address, tree);
  }
  const add = button(
    "Add",
    () => {
      tree.opened.set(key, true);
      tree.edit([...address, type === "array" ? entries.length : ""]);
    },
    { class: "quiet edit", "aria-label": `Add to ${address.join(".")}` },
  );
  return h("li", { class: "row holder" }, box, h("span", { class: "tools" }, add, editing));
}

/** @param {HTMLElement} box @param {string} text */
function shorten(box, text) {
  if (text.length <= SHOWN_TEXT) return fill(box, text === "" ? h("em", {}, "empty") : text);
  const more = button(`Show all ${text.length} characters`, () => fill(box, text), { class: "quiet" });
  fill(box, `${text.slice(0, SHOWN_TEXT)}… `, more);
}

/** @param {Address} address @param {any} value undefined: a new row @param {any} tree */
function formOf(address, value, tree) {
  const step = address.at(-1);
  const isNewField = value === undefined && typeof step === "string";
  const { form, focus } = fieldEditor({
    ...(isNewField ? {} : { name: String(step) }),
    ...(value && { value, remove: () => tree.save(address, undefined) }),
    inArray: typeof step === "number",
    cancel: tree.cancel,
    save: async (name, typed) => {
      const full = isNewField ? [...address.slice(0, -1), name] : address;
      if (isNewField && valueAt(tree.fields, full)) return `There is a field "${name}" already.`;
      return tree.save(full, typed);
    },
  });
  requestAnimationFrame(focus);
  return form;
}
