import { randomBytes } from "node:crypto";
import type { Store, StoreOperation } from "../core/contracts";

/** The purposes of a code, with the `mode` of their links. */
export const OOB_MODES = {
  PASSWORD_RESET: "resetPassword",
  VERIFY_EMAIL: "verifyEmail",
  VERIFY_AND_CHANGE_EMAIL: "verifyAndChangeEmail",
  RECOVER_EMAIL: "recoverEmail",
  EMAIL_SIGNIN: "signIn",
} as const;
export type OobRequestType = keyof typeof OOB_MODES;

/** A code sent by e-mail: an "out-of-band" code. */
export interface OobCode {
  readonly oobCode: string;
  readonly requestType: OobRequestType;
  readonly email: string;
  /** The user whose e-mail the code changes or restores. The address may have another owner by then. */
  readonly localId?: string | undefined;
  /** The e-mail after the change. */
  readonly newEmail?: string | undefined;
  /** The address of the link in the message. */
  readonly oobLink: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The unused codes. They survive restarts. */
export interface OobCodes {
  /** An expired code is kept until the next one is added, so that its answer can say "expired". */
  get(oobCode: string): OobCode | undefined;
  all(): readonly OobCode[];
  /** Adds a code and resolves when it is durable. @param make returns the other fields. */
  add(make: (oobCode: string) => Omit<OobCode, "oobCode" | "expiresAt">): Promise<OobCode>;
  /** Uses a code up. @returns false when it was used before. */
  take(oobCode: string): Promise<boolean>;
}

const SECTION = "oob-codes";
const LIFETIME_MS = 60 * 60 * 1000;

/** @param now in milliseconds since the epoch. */
export async function openOobCodes(store: Store, now: () => number): Promise<OobCodes> {
  const codes = new Map<string, OobCode>();
  for await (const [key, code] of store.section<OobCode>(SECTION).entries()) codes.set(key, code);
  const removal = (key: string): StoreOperation => {
    codes.delete(key);
    return { type: "del", section: SECTION, key };
  };
  return {
    get: (oobCode) => codes.get(oobCode),
    all: () => [...codes.values()],
    add: async (make) => {
      const expired = [...codes.values()].filter(({ expiresAt }) => expiresAt < now());
      const oobCode = randomBytes(32).toString("base64url");
      const code = { ...make(oobCode), oobCode, expiresAt: now() + LIFETIME_MS };
      codes.set(oobCode, code);
      const put: StoreOperation = { type: "put", section: SECTION, key: oobCode, value: code };
      await store.write([put, ...expired.map((old) => removal(old.oobCode))]);
      return code;
    },
    take: async (oobCode) => {
      if (!codes.has(oobCode)) return false;
      await store.write([removal(oobCode)]);
      return true;
    },
  };
}
