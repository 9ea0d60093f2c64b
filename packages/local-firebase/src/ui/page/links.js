import { h } from "./dom.js";

/** Addresses of the window, and lists of links with arrow-key navigation. */

/** "#/documents/cities/SF" @param {string} room @param {readonly string[]} segments */
export function addressOf(room, segments = []) {
  return `#/${[room, ...segments].map(encodeURIComponent).join("/")}`;
}

/** The room and the segments of the current address. */
export function readAddress() {
  const [room = "", ...segments] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  return { room, segments: segments.filter((segment) => segment !== "") };
}

/** @param {string} text of a hash, which a person may have typed with wrong encoding */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A list of links. Tab enters it once; arrow keys, Home and End move within it.
 * @param {string} label
 * @param {readonly { text: string, note?: string, href: string, current?: boolean }[]} entries
 */
export function linkList(label, entries) {
  const links = entries.map(({ text, note, href, current }) =>
    h(
      "a",
      { href, tabIndex: -1, title: text, "aria-current": current ? "true" : undefined },
      h("span", { dir: "auto" }, text),
      note && h("small", {}, note),
    ),
  );
  const entry = links.find((link) => link.hasAttribute("aria-current")) ?? links[0];
  if (entry) entry.tabIndex = 0;
  const list = h("ul", { class: "links", "aria-label": label }, ...links.map((link) => h("li", {}, link)));
  walkByArrows(list, "a");
  return list;
}

/**
 * Lets arrow keys move the focus among the elements of `selector`.
 * @param {HTMLElement} box @param {string} selector
 */
export function walkByArrows(box, selector) {
  box.addEventListener("keydown", (event) => {
    const all = /** @type {HTMLElement[]} */ ([...box.querySelectorAll(selector)]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    const next = to === undefined || at < 0 ? undefined : all[to];
    if (!next) return;
    event.preventDefault();
    all.forEach((one) => (one.tabIndex = one === next ? 0 : -1));
    next.focus();
  });
}

/** Restores the focus in a box after it was rebuilt. @param {HTMLElement} box @param {() => void} remake */
export function keepFocus(box, remake) {
  const active = document.activeElement;
  const key = active && box.contains(active) ? keyOf(active) : undefined;
  remake();
  if (key === undefined) return;
  const again = [...box.querySelectorAll("a, button, summary")].find((one) => keyOf(one) === key);
  if (again instanceof HTMLElement) again.focus();
}

/** @param {Element} element */
function keyOf(element) {
  return element.getAttribute("href") ?? element.getAttribute("aria-label") ?? element.textContent;
}
