import { button, fill, h } from "./dom.js";

/** Short messages at the bottom, and dialogs. */

const SHOWN_MS = 6000;

/** @param {string} text @param {"done" | "error"} [kind] an error stays until a person closes it */
export function notice(text, kind = "done") {
  const box = h("div", { class: `notice ${kind}` }, h("p", {}, text));
  box.append(button("✕", () => box.remove(), { "aria-label": "Put away", class: "quiet" }));
  document.querySelector("#notices")?.append(box);
  if (kind === "done") setTimeout(() => box.remove(), SHOWN_MS);
}

/** Runs work and shows its failure. @param {() => Promise<unknown>} work @returns {Promise<boolean>} */
export async function attempt(work) {
  try {
    await work();
    return true;
  } catch (error) {
    notice(error instanceof Error ? error.message : String(error), "error");
    return false;
  }
}

/**
 * A dialog with a form. It stays open, with the error in it, while `act` fails. Escape closes it.
 * @param {{ title: string, text?: string, action: string, danger?: boolean, body?: HTMLElement[] }} what
 * @param {(values: Record<string, string>) => unknown} act
 */
export function dialog({ title, text, action, danger, body = [] }, act) {
  const error = h("p", { class: "problem", role: "alert" });
  const submit = h("button", { class: danger ? "danger" : "primary" }, action);
  const form = h(
    "form",
    { method: "dialog" },
    h("h2", {}, title),
    text && h("p", {}, text),
    ...body,
    error,
    h(
      "div",
      { class: "actions" },
      button("Cancel", () => box.close()),
      submit,
    ),
  );
  const box = h("dialog", { "aria-label": title, onclose: () => box.remove() }, form);
  form.addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    submit.disabled = true;
    try {
      await act(valuesOf(form));
      box.close();
    } catch (problem) {
      fill(error, problem instanceof Error ? problem.message : String(problem));
    }
    submit.disabled = false;
  });
  document.body.append(box);
  box.showModal();
}

/** The values of the named controls. @param {HTMLElement} form @returns {Record<string, string>} */
function valuesOf(form) {
  return Object.fromEntries(
    [...form.querySelectorAll("input[name]")].map((/** @type {any} */ { name, value }) => [name, value]),
  );
}

/** @param {string} text */
export async function copy(text) {
  await attempt(() => navigator.clipboard.writeText(text));
  notice("Copied.");
}
