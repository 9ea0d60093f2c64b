import { randomBytes } from "node:crypto";
import type { Store, StoreOperation } from "../core/contracts";

/** What a code may be for, with the `mode` of its link. */
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
  /** Whose e-mail is to be changed, or set back: the user has another one by now. */
  readonly localId?: string | undefined;
  /** What the e-mail is to be changed to. */
  readonly newEmail?: string | undefined;
  /** The address that the person follows. */
  readonly oobLink: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The codes that have not been used, kept across restarts. */
export interface OobCodes {
  /** A code is kept although it has expired until the next one is made: its answer says so. */
  get(oobCode: string): OobCode | undefined;
  all(): readonly OobCode[];
  /** Makes a code; durable when it resolves. @param make gives the rest of it. */
  add(make: (oobCode: string) => Omit<OobCode, "oobCode" | "expiresAt">): Promise<OobCode>;
  /** Uses a code up. @returns false when somebody has before. */
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
