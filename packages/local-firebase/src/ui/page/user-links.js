import { auth } from "./api.js";
import { h } from "./dom.js";
import { attempt, copy, dialog } from "./notices.js";

/** The purposes of links, with their names in the API. */
export const LINKS = [
  ["EMAIL_SIGNIN", "Sign-in link"],
  ["PASSWORD_RESET", "Password reset link"],
  ["VERIFY_EMAIL", "Verification link"],
];

/** Shows a link without sending a message. @param {string} requestType @param {string} label @param {string} email */
export function showLink(requestType, label, email) {
  const more =
    requestType === "EMAIL_SIGNIN" ? { continueUrl: `${location.origin}/`, canHandleCodeInApp: true } : {};
  return attempt(async () => {
    const { oobLink } = await auth("sendOobCode", { requestType, email, returnOobLink: true, ...more });
    const text = h("textarea", { readOnly: true, value: oobLink, rows: 4, "aria-label": label });
    dialog(
      {
        title: label,
        text: "Good once. Nobody has been sent it.",
        action: "Copy",
        body: [text, h("a", { href: oobLink, target: "_blank", rel: "noreferrer" }, "Open it")],
      },
      () => copy(oobLink),
    );
  });
}
