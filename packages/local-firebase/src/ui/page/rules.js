import { get, place } from "./api.js";
import { empty, failure, fill, h, loading } from "./dom.js";

/** Shows the current rules, with the denials of each line. @param {HTMLElement} main */
export function rulesRoom(main) {
  const body = h("div", {}, loading());
  fill(main, h("div", { class: "sheet-room wide" }, h("header", {}, h("h1", {}, "Rules")), body));
  const load = async (/** @type {string[]} */ [service = "", line = ""] = []) => {
    try {
      const [rules, requests] = await Promise.all([
        get(`rules?${new URLSearchParams(place)}`),
        get("requests"),
      ]);
      const denied = denials(requests);
      fill(
        body,
        rules.length === 0
          ? empty("No rules file is in force.")
          : rules.map((/** @type {any} */ one) => listing(one, denied)),
      );
      const wanted = [...body.querySelectorAll("li")].find(
        (one) => one.dataset.line === `${service}:${line}`,
      );
      wanted?.classList.add("wanted");
      wanted?.scrollIntoView({ block: "center" });
    } catch (error) {
      fill(
        body,
        failure(error, () => load()),
      );
    }
  };
  return { show: (/** @type {string[]} */ segments) => void load(segments) };
}

/** The number of denials among the newest requests for each line, by "file:line". @param {any[]} requests */
function denials(requests) {
  const counts = new Map();
  for (const { verdict, reasons } of requests)
    if (verdict === "denied")
      for (const { file, line } of reasons)
        counts.set(`${file}:${line}`, (counts.get(`${file}:${line}`) ?? 0) + 1);
  return counts;
}

/** @param {{ service: string, file: string, text: string, evaluations?: Record<string, number> }} rules @param {Map<string, number>} denied */
function listing({ service, file, text, evaluations }, denied) {
  const lines = text
    .replace(/\n$/, "")
    .split("\n")
    .map((line, i) => {
      const number = i + 1;
      const times = evaluations?.[number];
      const refused = denied.get(`${file}:${number}`);
      return h(
        "li",
        { "data-line": `${service}:${number}`, class: times === 0 ? "never" : undefined },
        h("span", { class: "number" }, String(number)),
        h("code", {}, line === "" ? " " : line),
        h(
          "span",
          { class: "marks" },
          times !== undefined &&
            h("span", { class: "count" }, times === 0 ? "never asked" : `asked ${times}×`),
          refused && h("span", { class: "count denied" }, `denied ${refused}×`),
        ),
      );
    });
  return h(
    "section",
    { class: "listing", "aria-label": `Rules of ${service}` },
    h("h2", {}, service),
    h("p", { class: "times" }, file),
    h("ol", { class: "code", tabIndex: 0 }, ...lines),
  );
}
