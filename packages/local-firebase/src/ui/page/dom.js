/** Creates elements. Texts become text nodes, never markup. */

/**
 * @param {string} tag
 * @param {Record<string, unknown>} [props] `on...` are listeners. `class`, names with a dash and names that the element
 * lacks are attributes; others are properties. Undefined and null are skipped, as is an attribute that is false.
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {any} the element
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name in element && !name.includes("-")) Reflect.set(element, name, value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...nodesOf(children));
  return element;
}

/** Replaces the children of an element. @param {Element} element @param {...any} children */
export function fill(element, ...children) {
  element.replaceChildren(...nodesOf(children));
}

/** @param {any[]} children */
function nodesOf(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map(textOrNode);
}

/** @param {any} child */
function textOrNode(child) {
  return typeof child === "object" ? child : String(child);
}

/** A button that never submits. @param {string} label @param {(event: Event) => unknown} onclick @param {object} [props] */
export function button(label, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, label);
}

let controls = 0;

/** A labelled control. @param {string} label @param {HTMLElement} control @param {string} [hint] */
export function field(label, control, hint) {
  control.id = `control-${++controls}`;
  const hintId = `${control.id}-hint`;
  if (hint) control.setAttribute("aria-describedby", hintId);
  const name = h("label", { for: control.id }, label);
  return h("div", { class: "field" }, name, control, hint && h("small", { id: hintId }, hint));
}

/** A message for an empty list. @param {string} text @param {...any} more */
export function empty(text, ...more) {
  return h("div", { class: "empty" }, h("p", {}, text), ...more);
}

/** A message for a pending request. @param {string} [what] */
export function loading(what = "Loading") {
  return h("p", { class: "empty loading", role: "status" }, `${what} …`);
}

/** A message for a failed request. @param {unknown} error @param {() => unknown} [again] */
export function failure(error, again) {
  const text = error instanceof Error ? error.message : String(error);
  return h(
    "div",
    { class: "empty error", role: "alert" },
    h("p", {}, text),
    again && button("Try again", again),
  );
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

/** A time for a person. @param {unknown} value milliseconds, or an argument of Date */
export function timeText(value) {
  const date = new Date(/** @type {any} */ (value));
  return value === undefined || value === "" || Number.isNaN(date.getTime()) ? "never" : DAY.format(date);
}

/** "1.2 MB" @param {number} bytes */
export function sizeText(bytes) {
  const units = ["bytes", "kB", "MB", "GB"];
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

/** Debounces calls: runs once, a while after the first of them. @param {() => unknown} work @param {number} ms */
export function soon(work, ms) {
  let timer = 0;
  return () => {
    timer ||= setTimeout(() => {
      timer = 0;
      work();
    }, ms);
  };
}
