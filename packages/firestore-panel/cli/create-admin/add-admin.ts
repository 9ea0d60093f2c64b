import { randomBytes } from "node:crypto";
import { StartError } from "local-firebase";
import { toWireFields, type PlainFields } from "../owner/to-wire";
import { checkRecord, documentOf, writeRecord, signInIdOf } from "../../src/fields/record";
import { passwordError } from "../../src/fields/password/password-error";
import { storedKeyIn } from "../../src/fields/models";
import { SERVER_TIME } from "../../src/schema/types";
import { accountsOf, type Accounts } from "../owner/accounts";
import { credentialWrite } from "../owner/credential";
import type { OwnerDocument, OwnerDocuments } from "../owner/owner-database";
import type { OwnerProduct } from "../owner/product";
import { schemaWrite, storedVersion } from "../owner/schema-version";
import { ConditionError, type OwnerWrite } from "../owner/writes";

export interface NewAdmin {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The e-mail is in use; nothing was written. */
export class TakenError extends StartError {}

/** What this needs of a product. */
type Product = Pick<OwnerProduct, "definition" | "adminValues">;

/** The collection of admins, and what a new one's form holds. */
function formOf({ definition, adminValues }: Product, { email, name, password }: Partial<NewAdmin>) {
  const admins = accountsOf(definition, "admin");
  const { id, password: passwordKey } = admins.signIn;
  return { admins, values: { ...adminValues, name, [id]: email, [passwordKey]: password } };
}

/** @returns the panel's form error for the e-mail or the name, or undefined. */
export function identityError(product: Product, given: Omit<NewAdmin, "password">): string | undefined {
  const { admins, values } = formOf(product, given);
  const errors = checkRecord(admins, values, "create");
  const { [admins.signIn.id]: error } = errors;
  if (error) return `--email: ${error}`;
  return errors["name"] && `--name: ${errors["name"]}`;
}

/** @returns the panel's form error for the password, or undefined. */
export async function newPasswordError(product: Product, admin: NewAdmin): Promise<string | undefined> {
  const { admins, values } = formOf(product, admin);
  const { [admins.signIn.password]: error } = checkRecord(admins, values, "create");
  const { title } = product.definition.product;
  return error ?? (await passwordError(admin.password, [admin.email, admin.name, title]));
}

/**
 * Adds an admin. Record and credential are in one commit, so that neither exists without the other. A record without a
 * credential, such as a restored one, gets the password. The first admin's commit also names the version of the data,
 * which begin with it.
 * @returns the e-mail in its stored form.
 * @throws TakenError, StartError with the service's message, or if the data are newer than this checkout.
 */
export async function addAdmin(
  documents: OwnerDocuments,
  product: Product,
  admin: NewAdmin,
): Promise<string> {
  const admins = accountsOf(product.definition, "admin");
  const idKey = storedKeyIn(admins, admins.signIn.id);
  const email = signInIdOf(admins, admin.email);
  const stored = await documents.list(admins.name);
  const known = stored.find(({ fields }) => {
    const value = fields[idKey];
    return value && "stringValue" in value && signInIdOf(admins, value.stringValue) === email;
  });
  const path = known?.path ?? `${admins.name}/${randomBytes(10).toString("hex")}`;
  const credential = await credentialWrite(
    { productId: product.definition.product.id, projectId: documents.projectId },
    { kind: "admin", id: email, recordId: path.slice(admins.name.length + 1) },
    admin.password,
  );
  const isNew = (await storedVersion(documents)) === undefined && stored.length === 0;
  const writes = [
    known
      ? passwordWrite(admins, known, email)
      : { ...newAdminWrite(path, product, admin), condition: { exists: false } },
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

function passwordWrite(admins: Accounts, { path, updateTime }: OwnerDocument, email: string): OwnerWrite {
  const { signIn } = admins;
  const id = storedKeyIn(admins, signIn.id);
  return {
    path,
    fields: { [id]: { stringValue: email } },
    only: [id],
    stamps: [storedKeyIn(admins, signIn.password)],
    condition: { updateTime },
  };
}

/** @returns the write of an admin's record, as the panel's form writes it. */
export function newAdminWrite(path: string, product: Product, admin: NewAdmin): OwnerWrite {
  const { admins, values } = formOf(product, admin);
  const document = Object.entries(documentOf(writeRecord(admins, values, "create")));
  const given = document.filter(([, value]) => value !== SERVER_TIME);
  return {
    path,
    // Apart from times, an admin's form contains only text.
    fields: toWireFields(Object.fromEntries(given) as PlainFields),
    stamps: document.flatMap(([key, value]) => (value === SERVER_TIME ? [key] : [])),
  };
}
