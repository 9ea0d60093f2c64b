import { messageText, type Message } from "../stream";

/** A data message: an array, of which the client reads the one element. */
export function dataMessage(message: Message): Message {
  return typeof message === "string" ? `[${message}]` : () => `[${messageText(message)}]`;
}

export const NOOP = '["noop"]';
export const STOP = '["stop"]';

/** Length-prefixed payload. The length counts UTF-16 code units, as the client does: not bytes, not characters. */
export function frame(payload: string): string {
  return `${payload.length}\n${payload}`;
}
