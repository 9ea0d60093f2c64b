import { h, timeText } from "./dom.js";
import { addressOf } from "./links.js";

/** Shows one request: its verdict, the deciding line and the deciding values. @param {any} entry */
export function requestDetails(entry) {
  const facts = [
    ["Time", `${timeText(entry.time)}`],
    ["Service", `${entry.service}, project ${entry.projectId}`],
    ["Who", who(entry.client)],
    ["Reads", String(entry.reads)],
    ["Look-ups", String(entry.lookups)],
    ["Took", `${entry.ms.toFixed(2)} ms`],
  ];
  return [
    h(
      "header",
      {},
      h("h2", { dir: "auto" }, entry.method),
      h("span", { class: `verdict ${entry.verdict}` }, entry.verdict),
    ),
    h("p", { class: "path", dir: "auto" }, entry.path),
    h("dl", { class: "facts" }, ...facts.flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text)])),
    h("h3", {}, "Rules"),
    reasonsOf(entry),
    entry.values.length > 0 && h("h3", {}, "Values that decided"),
    entry.values.length > 0 && valuesOf(entry.values),
  ].filter(Boolean);
}

/** @param {string} client */
function who(client) {
  if (client === "anyone") return "nobody signed in";
  return client === "owner" ? "an admin client: no rule is checked" : `user ${client}`;
}

/** @param {any} entry */
function reasonsOf({ reasons, verdict, client, service }) {
  if (client === "owner") return h("p", { class: "hint" }, "Not checked.");
  if (reasons.length === 0)
    return h(
      "p",
      { class: "hint" },
      verdict === "denied" ? "No rule reaches this." : "No reason is recorded.",
    );
  return h(
    "ul",
    { class: "reasons" },
    ...reasons.map((/** @type {any} */ { file, line, column, message }) =>
      h(
        "li",
        {},
        h(
          "a",
          { href: addressOf("rules", [service, String(line)]) },
          `${file.slice(file.lastIndexOf("/") + 1)}:${line}:${column}`,
        ),
        ` ${message}`,
      ),
    ),
  );
}

/** @param {any[]} values */
function valuesOf(values) {
  return h(
    "table",
    { class: "values" },
    h(
      "thead",
      {},
      h("tr", {}, ...["Line", "Expression", "Value"].map((name) => h("th", { scope: "col" }, name))),
    ),
    h(
      "tbody",
      {},
      ...values.map(({ line, expression, value }) =>
        h(
          "tr",
          {},
          h("td", {}, line),
          h("td", {}, h("code", {}, expression)),
          h("td", {}, h("code", {}, value)),
        ),
      ),
    ),
  );
}
