import { auth } from "./api.js";
import { button, empty, failure, field, fill, h, loading, timeText } from "./dom.js";
import { addressOf } from "./links.js";
import { copy, dialog, notice } from "./notices.js";
import { changesOf } from "./user-changes.js";
import { LINKS, showLink } from "./user-links.js";

/**
 * Shows one user in a form. Unsaved changes of a person are not overwritten.
 * @param {string} localId @param {HTMLElement} box @param {() => void} changed
 */
export function userForm(localId, box, changed) {
  let touched = false;
  let shownText = "";
  fill(box, loading());

  const load = async () => {
    try {
      const { users } = await auth("lookup", { localId: [localId] });
      const text = JSON.stringify(users);
      if (touched || text === shownText) return;
      shownText = text;
      if (users?.[0]) show(users[0]);
      else
        fill(
          box,
          empty("There is no such user."),
          h("p", {}, h("a", { href: addressOf("users") }, "All users")),
        );
    } catch (error) {
      fill(box, failure(error, load));
    }
  };

  const show = (/** @type {any} */ user) => {
    const inputs = {
      email: h("input", { type: "email", value: user.email ?? "", autocomplete: "off" }),
      displayName: h("input", { value: user.displayName ?? "", dir: "auto" }),
      photoUrl: h("input", { value: user.photoUrl ?? "", spellcheck: false }),
      phoneNumber: h("input", { value: user.phoneNumber ?? "", placeholder: "+97444123456" }),
      password: h("input", {
        placeholder: user.passwordHash ? "unchanged" : "none yet",
        autocomplete: "off",
        spellcheck: false,
      }),
      claims: h("textarea", { value: user.customAttributes ?? "{}", rows: 3, spellcheck: false }),
      emailVerified: h("input", { type: "checkbox", checked: user.emailVerified === true }),
      disabled: h("input", { type: "checkbox", checked: user.disabled === true }),
    };
    const problem = h("p", { class: "problem", role: "alert" });
    const check = (/** @type {string} */ text, /** @type {HTMLElement} */ control) =>
      h("label", { class: "check" }, control, text);
    const form = h(
      "form",
      { class: "sheet", "aria-label": "User" },
      field("E-mail", inputs.email),
      field("Name", inputs.displayName),
      field("Phone number", inputs.phoneNumber),
      field("Address of a picture", inputs.photoUrl),
      field("New password", inputs.password),
      field(
        "Custom claims",
        inputs.claims,
        "A JSON object. Its fields are in request.auth.token once the user's token is new.",
      ),
      check("The e-mail is verified", inputs.emailVerified),
      check("Disabled: may not sign in", inputs.disabled),
      problem,
      h(
        "div",
        { class: "actions" },
        button("Undo", () => again()),
        h("button", { class: "primary" }, "Save"),
      ),
    );
    const again = () => {
      touched = false;
      shownText = "";
      return load();
    };
    form.addEventListener("input", () => (touched = true));
    form.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      fill(problem);
      try {
        await auth("update", { localId, ...changesOf(user, inputs) });
        notice("Saved.");
        changed();
        await again();
      } catch (error) {
        fill(problem, error instanceof Error ? error.message : String(error));
      }
    });
    const facts = [
      ["Id", localId],
      ["Created", timeText(Number(user.createdAt))],
      ["Last sign-in", timeText(user.lastLoginAt && Number(user.lastLoginAt))],
      [
        "Signs in by",
        (user.providerUserInfo ?? []).map((/** @type {any} */ one) => one.providerId).join(", ") ||
          "nothing: anonymous",
      ],
    ];
    fill(
      box,
      h(
        "header",
        {},
        h("h2", { dir: "auto" }, user.email ?? user.displayName ?? "Anonymous"),
        h(
          "div",
          { class: "tools" },
          button("Copy id", () => copy(localId), { class: "quiet" }),
          button("Delete", remove, { class: "quiet danger" }),
        ),
      ),
      h("dl", { class: "facts" }, ...facts.flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text)])),
      form,
      user.email && h("h3", {}, "Links"),
      user.email &&
        h(
          "div",
          { class: "row-of-buttons" },
          ...LINKS.map(([type, label]) => button(label, () => showLink(type, label, user.email))),
        ),
    );
  };

  const remove = () =>
    dialog(
      {
        title: "Delete this user?",
        text: "Documents and files of the user stay.",
        action: "Delete",
        danger: true,
      },
      async () => {
        await auth("delete", { localId });
        notice("The user was deleted.");
        location.hash = addressOf("users");
        changed();
      },
    );

  return { load };
}
