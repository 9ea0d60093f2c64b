import { h } from "./dom.js";

export const COLUMNS = ["Time", "Service", "What", "Who", "Verdict", "Reads", "Look-ups", "ms"];

/** One request in a line. @param {any} entry @param {boolean} selected @param {boolean} tabbable @param {(entry: any) => void} choose */
export function rowOf(entry, selected, tabbable, choose) {
  const time = new Date(entry.time).toLocaleTimeString();
  const cells = [
    time,
    entry.service,
    h("span", { dir: "auto" }, h("b", {}, entry.method), ` ${entry.path}`),
    entry.client === "owner" ? "admin" : entry.client,
    h("span", { class: `verdict ${entry.verdict}` }, entry.verdict),
    entry.reads || "",
    entry.lookups || "",
    entry.ms < 10 ? entry.ms.toFixed(1) : Math.round(entry.ms),
  ];
  const row = h(
    "tr",
    { "aria-selected": String(selected), tabIndex: tabbable ? 0 : -1, onclick: () => choose(entry) },
    ...cells.map((cell, i) => h("td", { "data-of": COLUMNS[i] }, cell)),
  );
  row.dataset.id = String(entry.id);
  row.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(entry);
  });
  return row;
}
