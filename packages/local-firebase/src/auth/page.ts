import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";

/** A small page. `sendPage` escapes its texts. */
export interface Page {
  readonly heading: string;
  readonly text?: string;
  /** Trusted HTML without foreign values. */
  readonly form?: string;
  /** The web address of the next step. */
  readonly next?: string | undefined;
}

/** The form posts to the page's own address, so that the code stays in the query. */
export const NEW_PASSWORD_FORM = `<form method="post">
  <label for="newPassword">New password</label>
  <input id="newPassword" name="newPassword" type="password" minlength="6" required autofocus autocomplete="new-password">
  <button>Save</button>
</form>`;

const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 28rem; margin: 20vh auto 0; padding: 0 1.5rem }
h1 { font-size: 1.25rem; overflow-wrap: anywhere }
label, input, button { display: block; margin-top: .5rem; font: inherit }
input { width: 100%; box-sizing: border-box; padding: .5rem }
button { padding: .5rem 1.25rem }`;
/** The page loads nothing, runs nothing and cannot be framed. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export function sendPage(response: ServerResponse, status: number, page: Page): void {
  const { heading, text = "", form = "", next } = page;
  const link = next === undefined ? "" : `<p><a href="${escapeHtml(next)}">Continue</a></p>`;
  response
    .writeHead(status, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      // The address holds the code. "no-referrer" would make the form's origin "null", which the server refuses.
      "Referrer-Policy": "same-origin",
      "Cache-Control": "no-store",
    })
    .end(
      `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Local Firebase</title>
<style>${STYLE}</style>
<main><h1>${escapeHtml(heading)}</h1>${text === "" ? "" : `<p>${escapeHtml(text)}</p>`}${form}${link}</main>
</html>
`,
    );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
