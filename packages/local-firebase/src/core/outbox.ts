import type { Store, StoreOperation } from "./contracts";

/** A message that production would have sent. */
export interface OutboxMessage {
  /** Rises by one with each message. */
  readonly number: number;
  /** ISO time. */
  readonly at: string;
  /** The sender: "auth", or a name from the ui port's handler. */
  readonly from: string;
  readonly service?: string;
  readonly template: string;
  readonly params: { readonly [name: string]: unknown };
  /** The attached files without their content. Sizes in bytes. */
  readonly files: readonly { readonly field: string; readonly name: string; readonly size: number }[];
}

/** The latest messages. They survive restarts. */
export interface Outbox {
  /** Adds a message and resolves when it is durable. Beyond the limit, the oldest message is removed. */
  add(message: Omit<OutboxMessage, "number" | "at">): Promise<void>;
  /** Newest first. */
  messages(): readonly OutboxMessage[];
  clear(): Promise<void>;
}

const SECTION = "outbox";
const CAP = 500;

export async function openOutbox(store: Store, cap = CAP): Promise<Outbox> {
  const stored: OutboxMessage[] = [];
  for await (const [, message] of store.section<OutboxMessage>(SECTION).entries()) stored.push(message);
  let next = (stored.at(-1)?.number ?? 0) + 1;

  return {
    add: (message) => {
      const entry: OutboxMessage = { number: next++, at: new Date().toISOString(), ...message };
      stored.push(entry);
      const put: StoreOperation = { type: "put", section: SECTION, key: keyOf(entry), value: entry };
      return store.write([put, ...stored.splice(0, Math.max(0, stored.length - cap)).map(removal)]);
    },
    messages: () => stored.toReversed(),
    clear: () => store.write(stored.splice(0).map(removal)),
  };
}

/** Pads the number, so that the keys sort as the numbers do. */
function keyOf(message: OutboxMessage): string {
  return String(message.number).padStart(12, "0");
}

function removal(message: OutboxMessage): StoreOperation {
  return { type: "del", section: SECTION, key: keyOf(message) };
}
