import { StartError } from "local-firebase";
import { readPassword, text, TARGET_OPTIONS, ownerCommand } from "./owner/command-line";
import { withDocuments, requireVersion, readTarget } from "./owner/data";
import { randomBytes } from "node:crypto";
import { toWireFields, type PlainFields } from "./owner/wire";
import { checkRecord, documentOf, writeRecord, signInIdOf } from "../src/fields/record";
import { passwordError } from "../src/fields/password/password-error";
import { storedKeyIn } from "../src/fields/models";
import { SERVER_TIME } from "../src/schema/types";
import { schemaDocument } from "../src/schema/version";
import { accountsOf, type Accounts } from "../src/sign-in/accounts";
import {
  credentialWrite,
  type OwnerDocument,
  type OwnerDatabase,
  ConditionError,
  type OwnerWrite,
} from "./owner/owner-database";
import type { OwnerProduct } from "./owner/product";

const HELP = `Adds an admin who can sign in to the panel, or gives a restored admin a password. The password is asked for, or read from
standard input; never given on the command line, where others could see it.

  npm run owner -- create-admin --email E --name N
`;

export const command = ownerCommand(
  HELP,
  { ...TARGET_OPTIONS, email: text, name: text },
  async (options, product) => {
    // Known errors are reported first, so that nobody types a password in vain.
    const { email = "", name = "" } = options;
    await requireAdmin(product, { email, name });
    const target = await readTarget(options, product.local.projectId);
    const admin = { email, name, password: await readPassword(`Password for ${email}: `) };
    await requireAdmin(product, admin);
    const added = await withDocuments(target, (documents) => addAdmin(documents, product, admin));
    process.stdout.write(`The admin ${added} signs in at ${product.definition.scopes.admin.login}.\n`);
  },
);

export interface NewAdmin {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

type Product = Pick<OwnerProduct, "definition" | "adminValues">;

/** @returns where admins are stored, and the values of their form. */
export function formOf({ definition, adminValues }: Product, { email, name, password }: Partial<NewAdmin>) {
  const { collection: admins, signIn } = accountsOf(definition, "admin");
  const { id, password: passwordKey } = signIn;
  return { admins, signIn, values: { ...adminValues, name, [id]: email, [passwordKey]: password } };
}

/** @throws StartError for an e-mail or a name that the form would refuse, and for a weak password where one is given. */
export async function requireAdmin(product: Product, given: Partial<NewAdmin>): Promise<void> {
  const { admins, signIn, values } = formOf(product, given);
  const { [signIn.id]: email, name, [signIn.password]: missing } = checkRecord(admins, values, "create");
  if (email) throw new StartError(`--email: ${email}`);
  if (name) throw new StartError(`--name: ${name}`);
  if (given.password === undefined) return;
  const { title } = product.definition.product;
  const known = [given.email ?? "", given.name ?? "", title];
  const weakness = missing ?? (await passwordError(given.password, known));
  if (weakness) throw new StartError(`This password will not do: ${weakness}`);
}

/**
 * Adds an admin. Record and credential are in one commit, so that neither exists without the other. A record without a
 * credential, such as a restored one, gets the password. The first admin's commit also names the version of the data,
 * which begin with it.
 * @returns the e-mail in its stored form.
 * @throws StartError where the e-mail is in use, with the service's message, or if the data are of another version.
 */
export async function addAdmin(documents: OwnerDatabase, product: Product, admin: NewAdmin): Promise<string> {
  const accounts = accountsOf(product.definition, "admin");
  const { collection: admins, idKey } = accounts;
  const email = signInIdOf(admins, admin.email);
  const stored = await documents.list(admins.name);
  const restored = stored.find(({ fields }) => {
    const value = fields[idKey];
    return value && "stringValue" in value && signInIdOf(admins, value.stringValue) === email;
  });
  const path = restored?.path ?? `${admins.name}/${randomBytes(10).toString("hex")}`;
  const credential = await credentialWrite(
    { productId: product.definition.product.id, projectId: documents.projectId },
    { kind: "admin", id: email, recordId: path.slice(admins.name.length + 1) },
    admin.password,
  );
  const isNew = (await requireVersion(documents, true)) === undefined && stored.length === 0;
  const schema = schemaDocument(new Date());
  const writes = [
    restored
      ? passwordWrite(accounts, restored, email)
      : { ...newAdminWrite(path, product, admin), condition: { exists: false } },
    { ...credential, condition: { exists: false } },
    ...(isNew ? [{ path: schema.path, fields: toWireFields(schema.fields) }] : []),
  ];
  await documents.commit(writes).catch((error: unknown) => {
    if (!(error instanceof ConditionError)) throw error;
    throw new StartError(
      restored
        ? `There is an admin with the e-mail ${email} already.`
        : `There is a credential of ${email} already, ${credential.path}: remove it if its admin is gone.`,
    );
  });
  return email;
}

function passwordWrite(
  { collection, signIn, idKey }: Accounts,
  { path, updateTime }: OwnerDocument,
  email: string,
): OwnerWrite {
  return {
    path,
    fields: { [idKey]: { stringValue: email } },
    only: [idKey],
    stamps: [storedKeyIn(collection, signIn.password)],
    condition: { updateTime },
  };
}

function newAdminWrite(path: string, product: Product, admin: NewAdmin): OwnerWrite {
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
