import { messageText, type Message } from "../stream";

/** A data message: an array with one element, which the client reads. */
export function dataMessage(message: Message): Message {
  return typeof message === "string" ? `[${message}]` : () => `[${messageText(message)}]`;
}

export const NOOP = '["noop"]';
export const STOP = '["stop"]';

/** A payload with its length. As in the client, the length counts UTF-16 code units, not bytes or characters. */
export function frame(payload: string): string {
  return `${payload.length}\n${payload}`;
}
