import { randomBytes } from "node:crypto";
import { toWireFields } from "../../demo/to-wire";
import type { PlainFields } from "../../demo/types";
import { BRAND_TITLE } from "../../src/config/product";
import {
  checkRecord,
  documentOf,
  writeRecord,
  signInIdOf,
} from "../../packages/firestore-panel/src/fields/record";
import { passwordError } from "../../packages/firestore-panel/src/fields/password/password-error";
import { admins } from "../../src/resources/admins";
import { SERVER_TIME } from "../../packages/firestore-panel/src/schema/types";
import { credentialWrite } from "../owner/credential";
import type { OwnerDocument, OwnerDocuments } from "../owner/owner-database";
import { schemaWrite, storedVersion } from "../owner/schema-version";
import { ConditionError, type OwnerWrite } from "../owner/writes";
// What is wrong with a password, in words.
import "../../src/texts/english";

export interface NewAdmin {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The e-mail is in use; nothing was written. */
export class TakenError extends Error {}

const valuesOf = (admin: Partial<NewAdmin>) => ({ ...admin, role: "Admin" });

/** @returns the panel's form error for the e-mail or the name, or undefined. */
export function identityError({ email, name }: Omit<NewAdmin, "password">): string | undefined {
  const errors = checkRecord(admins, valuesOf({ email, name }), "create");
  if (errors["email"]) return `--email: ${errors["email"]}`;
  return errors["name"] && `--name: ${errors["name"]}`;
}

/** @returns the panel's form error for the password, or undefined. */
export async function newPasswordError(admin: NewAdmin): Promise<string | undefined> {
  const { password: error } = checkRecord(admins, valuesOf(admin), "create");
  return error ?? (await passwordError(admin.password, [admin.email, admin.name, BRAND_TITLE]));
}

/**
 * Adds an admin. Record and credential are in one commit, so that neither exists without the other. A record without a
 * credential, such as a restored one, gets the password. The first admin's commit also names the version of the data,
 * which begin with it.
 * @returns the e-mail in its stored form.
 * @throws TakenError, StartError with the service's message, or if the data are newer than this checkout.
 */
export async function addAdmin(documents: OwnerDocuments, admin: NewAdmin): Promise<string> {
  const email = signInIdOf(admins, admin.email);
  const stored = await documents.list(admins.name);
  const known = stored.find(({ fields }) => {
    const value = fields["email"];
    return value && "stringValue" in value && signInIdOf(admins, value.stringValue) === email;
  });
  const path = known?.path ?? `${admins.name}/${randomBytes(10).toString("hex")}`;
  const credential = await credentialWrite(
    documents.projectId,
    { kind: "admin", id: email, recordId: path.slice(admins.name.length + 1) },
    admin.password,
  );
  const isNew = (await storedVersion(documents)) === undefined && stored.length === 0;
  const writes = [
    known ? passwordWrite(known, email) : recordWrite(path, admin),
    { ...credential, condition: { exists: false } },
    ...(isNew ? [schemaWrite()] : []),
  ];
  await documents.commit(writes).catch((error: unknown) => {
    if (!(error instanceof ConditionError)) throw error;
    throw new TakenError(
      known
        ? `There is an admin with the e-mail ${email} already.`
        : `There is a credential of ${email} already, ${credential.path}: remove it if its admin is gone.`,
    );
  });
  return email;
}

function passwordWrite({ path, updateTime }: OwnerDocument, email: string): OwnerWrite {
  const condition = { updateTime };
  return {
    path,
    fields: { email: { stringValue: email } },
    only: ["email"],
    stamps: ["passwordAt"],
    condition,
  };
}

function recordWrite(path: string, admin: NewAdmin): OwnerWrite {
  const document = Object.entries(documentOf(writeRecord(admins, valuesOf(admin), "create")));
  const given = document.filter(([, value]) => value !== SERVER_TIME);
  return {
    path,
    // Apart from times, an admin's form contains only text.
    fields: toWireFields(Object.fromEntries(given) as PlainFields),
    stamps: document.flatMap(([key, value]) => (value === SERVER_TIME ? [key] : [])),
    condition: { exists: false },
  };
}
