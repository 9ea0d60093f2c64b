import { ask, get } from "./api.js";
import { button, soon, empty, failure, fill, h, loading, timeText } from "./dom.js";
import { copy, dialog } from "./notices.js";

const LINK = /^https?:\/\/\S+$/;

/** Shows the messages that production would have sent, newest first. @param {HTMLElement} main */
export function outboxRoom(main) {
  const body = h("div", { class: "messages" }, loading());
  const count = h("span", { class: "count" });
  const load = async () => {
    try {
      const messages = await get("outbox");
      fill(count, String(messages.length));
      fill(body, messages.length === 0 ? empty("Nothing has been sent yet.") : messages.map(message));
    } catch (error) {
      fill(body, failure(error, load));
    }
  };
  const clear = () =>
    dialog(
      {
        title: "Empty the outbox?",
        text: "The codes in its messages go on working.",
        action: "Empty it",
        danger: true,
      },
      async () => {
        await ask("outbox", { method: "DELETE" });
        await load();
      },
    );
  fill(
    main,
    h(
      "div",
      { class: "sheet-room" },
      h(
        "header",
        {},
        h("h1", {}, "Outbox"),
        count,
        h("div", { class: "tools" }, button("Empty", clear, { class: "quiet danger" })),
      ),
      h("p", { class: "hint" }, "Messages are kept here instead of being sent."),
      body,
    ),
  );
  const reload = soon(load, 150);
  return {
    show: () => void load(),
    heard: (/** @type {string} */ event) => event === "outbox" && reload(),
    again: reload,
  };
}

/** @param {any} entry */
function message({ number, at, from, service, template, params, files }) {
  const rows = Object.entries(params).flatMap(([name, value]) => [
    h("dt", {}, name),
    h("dd", { dir: "auto" }, shown(value)),
  ]);
  const attachments = files.flatMap((/** @type {any} */ file) => [
    h("dt", {}, file.field),
    h("dd", {}, `${file.name} (${file.size} bytes)`),
  ]);
  return h(
    "article",
    { class: "message" },
    h(
      "header",
      {},
      h("h2", {}, `${number}. ${[service, template].filter(Boolean).join(" / ")}`),
      h("p", { class: "times" }, `${timeText(at)} by ${from}`),
    ),
    h("dl", { class: "facts" }, ...rows, ...attachments),
  );
}

/** A web address becomes a link; any other value is text. @param {unknown} value @returns {any} */
function shown(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (!LINK.test(text)) return text;
  return [
    h("a", { href: text, target: "_blank", rel: "noreferrer" }, text),
    " ",
    button("Copy", () => copy(text), { class: "quiet" }),
  ];
}
