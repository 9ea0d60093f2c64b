import { ask, get } from "./api.js";
import { button, soon, empty, failure, fill, h, loading } from "./dom.js";
import { walkByArrows } from "./links.js";
import { requestDetails } from "./request-details.js";
import { COLUMNS, rowOf } from "./request-row.js";

/** The most rows on the page. */
const ROWS = 500;
const DRAW_MS = 100;

/** Shows the newest requests as they arrive, and the sum of their reads. @param {HTMLElement} main */
export function requestsRoom(main) {
  const filter = h("input", {
    type: "search",
    placeholder: "Filter by path, method or client",
    "aria-label": "Filter requests",
    spellcheck: false,
  });
  const denied = h("input", { type: "checkbox" });
  const totals = h("p", { class: "totals", role: "status" });
  const rows = h("tbody", {});
  const hint = h("div", {}, loading());
  const side = h("section", { class: "pane document", "aria-label": "Request" }, empty("Choose a request."));
  /** @type {Map<number, any>} */
  let entries = new Map();
  /** Heard since the last list was asked for: the answer may be older. @type {Map<number, any>} */
  let heard = new Map();
  /** @type {number | undefined} */
  let current;
  let paused = false;

  const isShown = (/** @type {any} */ entry) => {
    const text = `${entry.service} ${entry.method} ${entry.path} ${entry.client}`.toLowerCase();
    return (!denied.checked || entry.verdict !== "allowed") && text.includes(filter.value.toLowerCase());
  };
  const draw = () => {
    const active = document.activeElement?.closest?.("tr")?.dataset.id;
    const shown = [...entries.values()].reverse().filter(isShown).slice(0, ROWS);
    fill(
      rows,
      ...shown.map((entry, i) =>
        rowOf(
          entry,
          entry.id === current,
          String(entry.id) === active || (active === undefined && i === 0),
          choose,
        ),
      ),
    );
    if (active !== undefined)
      /** @type {HTMLElement | null} */ (rows.querySelector(`tr[data-id="${active}"]`))?.focus();
    fill(
      hint,
      shown.length === 0 && empty(entries.size === 0 ? "There are no requests yet." : "No request matches."),
    );
  };
  const drawSoon = soon(draw, DRAW_MS);
  const choose = (/** @type {any} */ entry) => {
    current = entry.id;
    panes.dataset.depth = "document";
    fill(side, ...requestDetails(entry));
    for (const row of rows.children)
      row.setAttribute(
        "aria-selected",
        String(row instanceof HTMLElement && row.dataset.id === String(current)),
      );
  };
  const loadTotals = async () => {
    const all = await get("reads");
    const sum = (/** @type {string} */ name) =>
      all.reduce((/** @type {number} */ so, /** @type {any} */ one) => so + one[name], 0).toLocaleString();
    fill(
      totals,
      `Read in all: ${sum("total")} (documents ${sum("documents")}, counts ${sum("counts")}), look-ups of rules ${sum("lookups")}`,
    );
  };
  const totalsSoon = soon(() => void loadTotals().catch(() => undefined), 300);
  const load = async () => {
    try {
      const news = (heard = new Map());
      const all = await get("requests");
      if (news !== heard) return;
      entries = new Map([...all.map((/** @type {any} */ entry) => [entry.id, entry]), ...news]);
      draw();
      await loadTotals();
    } catch (error) {
      fill(hint, failure(error, load));
    }
  };
  const pause = button(
    "Pause",
    () => {
      paused = !paused;
      fill(pause, paused ? "Go on" : "Pause");
      pause.setAttribute("aria-pressed", String(paused));
      if (!paused) void load();
    },
    { "aria-pressed": "false" },
  );
  const clear = button("Clear", async () => {
    await ask("requests", { method: "DELETE" });
    current = undefined;
    fill(side, empty("Choose a request."));
    await load();
  });

  filter.addEventListener("input", draw);
  denied.addEventListener("change", draw);
  const table = h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...COLUMNS.map((name) => h("th", { scope: "col" }, name)))),
    rows,
  );
  walkByArrows(rows, "tr");
  const list = h(
    "section",
    { class: "pane list", "aria-label": "Newest requests" },
    h("header", {}, h("h2", {}, "Requests"), h("div", { class: "tools" }, pause, clear)),
    h("div", { class: "search" }, filter, h("label", { class: "check" }, denied, "Refused only")),
    totals,
    h("div", { class: "body" }, table, hint),
  );
  const back = button("All requests", () => (panes.dataset.depth = "root"), { class: "back" });
  const panes = h(
    "div",
    { class: "panes two wide-list" },
    list,
    h("div", { class: "pane-with-back" }, back, side),
  );
  panes.dataset.depth = "root";
  fill(main, h("h1", { class: "unseen" }, "Requests"), panes);

  return {
    show: () => void load(),
    heard(/** @type {string} */ event, /** @type {any} */ entry) {
      if (event !== "request" || paused) return;
      entries.set(entry.id, entry);
      heard.set(entry.id, entry);
      for (const id of entries.keys()) if (entries.size > ROWS) entries.delete(id);
      drawSoon();
      totalsSoon();
      if (entry.id === current) fill(side, ...requestDetails(entry));
    },
    again: () => !paused && void load(),
  };
}
