import type { Store, StoreOperation } from "./contracts";

/** A message that would have been sent. */
export interface OutboxMessage {
  /** Rises by one with each message. */
  readonly number: number;
  /** ISO time. */
  readonly at: string;
  /** Who would have sent it: "auth", or a name that the ui port's handler gives. */
  readonly from: string;
  readonly service?: string;
  readonly template: string;
  readonly params: { readonly [name: string]: unknown };
  /** Files sent along; their content is not kept. Sizes in bytes. */
  readonly files: readonly { readonly field: string; readonly name: string; readonly size: number }[];
}

/** What was sent lately, kept across restarts. */
export interface Outbox {
  /** Keeps a message; durable when it resolves. When there are too many, the oldest is removed. */
  add(message: Omit<OutboxMessage, "number" | "at">): Promise<void>;
  /** Newest first. */
  messages(): readonly OutboxMessage[];
  clear(): Promise<void>;
}

const SECTION = "outbox";
const CAP = 500;

export async function openOutbox(store: Store, cap = CAP): Promise<Outbox> {
  const kept: OutboxMessage[] = [];
  for await (const [, message] of store.section<OutboxMessage>(SECTION).entries()) kept.push(message);
  let next = (kept.at(-1)?.number ?? 0) + 1;

  return {
    add: (message) => {
      const entry: OutboxMessage = { number: next++, at: new Date().toISOString(), ...message };
      kept.push(entry);
      const put: StoreOperation = { type: "put", section: SECTION, key: keyOf(entry), value: entry };
      return store.write([put, ...kept.splice(0, Math.max(0, kept.length - cap)).map(removal)]);
    },
    messages: () => kept.toReversed(),
    clear: () => store.write(kept.splice(0).map(removal)),
  };
}

/** The texts of the keys sort as their numbers do. */
function keyOf(message: OutboxMessage): string {
  return String(message.number).padStart(12, "0");
}

function removal(message: OutboxMessage): StoreOperation {
  return { type: "del", section: SECTION, key: keyOf(message) };
}
