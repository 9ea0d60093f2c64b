/** One message of a back channel: the JSON text of an array, made when it is sent. */
export type Message = string | (() => string);

export function messageText(message: Message): string {
  return typeof message === "string" ? message : message();
}

/** A data message: the client reads the one element of the array. @param json an object's JSON text. */
export function dataMessage(json: string): string {
  return `[${json}]`;
}

export const NOOP = '["noop"]';
export const STOP = '["stop"]';
export const CLOSE = '["close"]';

/** Length-prefixed payload. The length counts UTF-16 code units, as the client does: not bytes, not characters. */
export function frame(payload: string): string {
  return `${payload.length}\n${payload}`;
}
