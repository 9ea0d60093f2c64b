import type { OutboxMessage } from "local-firebase";

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #1f2328; background: #fff }
  h1 { font-size: 1.5rem; margin-bottom: 0 }
  article { border: 1px solid #d0d7de; border-radius: 8px; padding: .75rem 1rem; margin: 1rem 0 }
  h2 { font-size: 1rem; margin: 0 } .meta, .empty { color: #59636e } .meta { font-size: .875rem; margin: 0 0 .5rem }
  dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1rem; margin: 0 }
  dt { color: #59636e } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; text-align: left }
  @media (prefers-color-scheme: dark) { body { color: #e6edf3; background: #0d1117 } article { border-color: #3d444d } .meta, .empty, dt { color: #9198a1 } }
`;

/** Renders the outbox as plain HTML without scripts, newest first. All submitted text is escaped. */
export function outboxPage(messages: readonly OutboxMessage[]): string {
  const body =
    messages.length === 0
      ? '<p class="empty">Nothing has been sent yet.</p>'
      : messages.map(article).join("\n");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${STYLE}</style></head>
<body>
<h1>Outbox</h1>
<p class="meta">What the local Firebase would have sent, newest first. As data: <a href="/outbox.json">outbox.json</a></p>
${body}
</body>
</html>
`;
}

function article(message: OutboxMessage): string {
  const address = [message.service, message.template].filter((part) => part !== undefined).join(" / ");
  const rows = [
    ...Object.entries(message.params).map(([name, value]) =>
      row(name, typeof value === "string" ? value : JSON.stringify(value)),
    ),
    ...message.files.map((file) => row(file.field, `${file.name} (${file.size} bytes)`)),
  ];
  return `<article>
<h2>${message.number}. ${escapeHtml(address)}</h2>
<p class="meta"><time>${escapeHtml(message.at)}</time> by ${escapeHtml(message.from)}</p>
<dl>
${rows.join("\n")}
</dl>
</article>`;
}

function row(name: string, value: string): string {
  return `<dt>${escapeHtml(name)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`;
}

const ENTITIES: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
