import { root } from "./api.js";
import { button, fill, h } from "./dom.js";
import { parseTyped } from "./typed-values.js";
import { textOf, typeOf, TYPES } from "./values.js";

/** The types whose entries are edited one by one. */
const HOLDERS = ["map", "array"];
let count = 0;

/**
 * The form of one value: type, text, and the name of a new field.
 * @param {{ name?: string, value?: any, inArray?: boolean, save: (name: string, value: any) => Promise<string |
 * undefined>, remove?: () => Promise<string | undefined>, cancel: () => void }} options `name` is set for an existing
 * value and for an array's new element; `save` and `remove` return a conflict or throw
 */
export function fieldEditor({ name, value, inArray, save, remove, cancel }) {
  const id = `problem-${++count}`;
  const problem = h("p", { class: "problem", id, role: "alert" });
  const names = h("input", {
    "aria-label": "Field",
    placeholder: "field",
    required: true,
    spellcheck: false,
  });
  const types = h("select", { "aria-label": "Type" });
  const allowed = inArray ? TYPES.filter((type) => type !== "array") : TYPES;
  fill(types, ...allowed.map((type) => h("option", { value: type }, type)));
  types.value = value ? typeOf(value) : "string";
  const slot = h("div", { class: "slot" });
  /** @type {any} */
  let control;

  const showControl = (/** @type {string} */ text) => {
    control = controlOf(types.value, text);
    control.setAttribute("aria-describedby", id);
    fill(slot, control);
  };
  const isUntouched = () =>
    value &&
    types.value === typeOf(value) &&
    (HOLDERS.includes(types.value) || control.value === textOf(value, root()));
  const run = async (/** @type {() => Promise<string | undefined>} */ work) => {
    fill(problem);
    control.removeAttribute("aria-invalid");
    form.inert = true;
    let message;
    try {
      message = await work();
    } catch (error) {
      message = error instanceof Error ? error.message : String(error);
    }
    form.inert = false;
    if (message === undefined) return;
    fill(problem, message);
    control.setAttribute("aria-invalid", "true");
    control.focus();
  };
  const submit = () =>
    run(async () => {
      if (isUntouched()) return void cancel();
      return save(name ?? names.value, parseTyped(types.value, control.value ?? "", root()));
    });

  const form = h(
    "form",
    { class: "editor", "aria-label": name === undefined ? "New field" : `Edit ${name}` },
    name === undefined ? names : h("strong", { class: "name", dir: "auto" }, name),
    types,
    slot,
    problem,
    h(
      "div",
      { class: "actions" },
      remove && button("Delete field", () => run(remove), { class: "danger quiet" }),
      button("Cancel", cancel),
      h("button", { class: "primary" }, "Save"),
    ),
  );
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    void submit();
  });
  form.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") cancel();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  types.addEventListener("change", () =>
    showControl(HOLDERS.includes(types.value) ? "" : (control.value ?? "")),
  );
  showControl(value ? textOf(value, root()) : "");
  return { form, focus: () => (name === undefined ? names : control).focus() };
}

/** @param {string} type @param {string} text @returns {any} */
function controlOf(type, text) {
  if (type === "boolean") {
    const select = h(
      "select",
      { "aria-label": "Value" },
      ...["true", "false"].map((one) => h("option", { value: one }, one)),
    );
    select.value = text === "false" ? "false" : "true";
    return select;
  }
  if (type === "null" || HOLDERS.includes(type))
    return h("output", { tabIndex: -1 }, type === "null" ? "null" : "Its entries are added one by one.");
  const props = { "aria-label": "Value", value: text, spellcheck: false, dir: "auto" };
  if (["string", "bytes", "vector"].includes(type))
    return h("textarea", { ...props, rows: Math.min(8, text.split("\n").length + 1) });
  return h("input", props);
}
