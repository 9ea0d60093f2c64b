/**
 * Identifies this browser to an account by an id from an earlier sign-in, kept in local storage. Its attempts
 * have their own counter, so that failed attempts of strangers cannot lock it out. The id grants no access.
 */
import { store } from "../storage";

const DEVICE = /^[0-9a-f]{32}$/;
const keyOf = (credential: string) => `device_${credential}`;

/**
 * @param credential id of the account's credential.
 * @returns "" where this browser is not known.
 */
export function knownDevice(credential: string): string {
  const device = store.get(keyOf(credential)) ?? "";
  return DEVICE.test(device) ? device : "";
}

export function rememberDevice(credential: string, device: string): void {
  store.set(keyOf(credential), device);
}

export function newDevice(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
