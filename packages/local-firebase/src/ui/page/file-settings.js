import { button, field, fill, h } from "./dom.js";
import { changeMetadata } from "./file-store.js";
import { notice } from "./notices.js";

const SETTINGS = [
  ["contentType", "Content type"],
  ["cacheControl", "Cache control"],
  ["contentDisposition", "Content disposition"],
  ["contentEncoding", "Content encoding"],
  ["contentLanguage", "Content language"],
];

/**
 * The settings of a file as a form.
 * @param {string} bucket @param {any} file its metadata @param {() => void} touch called when a person changes
 * something
 * @param {() => Promise<unknown>} again shows the stored settings
 */
export function fileSettings(bucket, file, touch, again) {
  const inputs = SETTINGS.map(([key, label]) => ({
    key,
    label,
    input: h("input", { value: file[key] ?? "", spellcheck: false }),
  }));
  const custom = h("textarea", {
    value: JSON.stringify(file.metadata ?? {}, null, 2),
    rows: 3,
    spellcheck: false,
  });
  const problem = h("p", { class: "problem", role: "alert" });
  const form = h(
    "form",
    { class: "sheet", "aria-label": "Settings" },
    ...inputs.map(({ label, input }) => field(label, input)),
    field("Metadata of its own", custom, "A JSON object of texts."),
    problem,
    h("div", { class: "actions" }, button("Undo", again), h("button", { class: "primary" }, "Save")),
  );
  form.addEventListener("input", touch);
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    fill(problem);
    try {
      const settings = Object.fromEntries(
        inputs.map(({ key, input }) => [key, input.value === "" ? null : input.value]),
      );
      await changeMetadata(bucket, file.name, {
        ...settings,
        metadata: customChange(file.metadata ?? {}, custom.value),
      });
      notice("Saved.");
      await again();
    } catch (error) {
      fill(problem, error instanceof Error ? error.message : String(error));
    }
  });
  return form;
}

/** Null removes a name. @param {Record<string, string>} before @param {string} text @throws {Error} */
function customChange(before, text) {
  let after;
  try {
    after = JSON.parse(text.trim() === "" ? "{}" : text);
  } catch {
    after = undefined;
  }
  if (
    typeof after !== "object" ||
    after === null ||
    Array.isArray(after) ||
    Object.values(after).some((one) => typeof one !== "string")
  )
    throw new Error('The metadata has to be a JSON object of texts, such as {"owner": "ann"}.');
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return { ...Object.fromEntries(gone.map((key) => [key, null])), ...after };
}
