/** The first content of the example's local Firebase: a few records, and the account that signs in. */
import { credentialKeyOf, secretOf, verifierOf } from "firestore-panel/sign-in";
import { SCHEMA_PATH, SCHEMA_VERSION } from "firestore-panel/version";
import type { RulesDocument, Seed, WireValue } from "local-firebase";
import { admins, authors, books } from "./collections";
import { definition, PROJECT_ID } from "./definition";

export const ACCOUNT = { email: "ada@example.com", password: "Quiet-Library-12" };

const ADMIN_ID = "ada";
const SINCE: WireValue = { timestampValue: "2026-01-05T09:00:00.000000Z" };

const text = (stringValue: string): WireValue => ({ stringValue });

const AUTHORS = [
  ["austen", "Jane Austen"],
  ["dickinson", "Emily Dickinson"],
  ["darwin", "Charles Darwin"],
] as const;

const BOOKS = [
  ["Emma", "austen", "Novel", "1815-12-23"],
  ["Persuasion", "austen", "Novel", "1817-12-20"],
  ["Poems", "dickinson", "Poetry", "1890-11-12"],
  ["On the Origin of Species", "darwin", "Science", "1859-11-24"],
] as const;

/** @param project of the example, or of a test. */
export function librarySeed(project = PROJECT_ID): Seed {
  return {
    name: "library",
    load: async () => ({
      documents: [
        ...AUTHORS.map(authorDocument),
        ...BOOKS.map(bookDocument),
        ...(await account(project)),
        { path: SCHEMA_PATH, fields: { version: { integerValue: String(SCHEMA_VERSION) }, time: SINCE } },
      ],
      users: [],
      files: [],
    }),
  };
}

function authorDocument([code, name]: (typeof AUTHORS)[number]): RulesDocument {
  return { path: `${authors.name}/${code}`, fields: { code: text(code), name: text(name) } };
}

function bookDocument([title, code, genre, published]: (typeof BOOKS)[number], index: number): RulesDocument {
  const name = AUTHORS.find(([own]) => own === code)?.[1] ?? "";
  return {
    path: `${books.name}/book-${String(index)}`,
    fields: {
      title: text(title),
      authorCode: text(code),
      authorName: text(name),
      genre: text(genre),
      published: text(published),
      added: SINCE,
    },
  };
}

/** The record of the account, and the credential that the rules compare a password with. */
async function account(project: string): Promise<RulesDocument[]> {
  const { email, password } = ACCOUNT;
  const verifier = await verifierOf(
    await secretOf(
      { productId: definition.product.id, projectId: project, kind: "admin", id: email },
      password,
    ),
  );
  return [
    {
      path: `${admins.name}/${ADMIN_ID}`,
      fields: { name: text("Ada"), email: text(email), passwordAt: SINCE },
    },
    {
      path: `Credentials/${await credentialKeyOf("admin", email)}`,
      fields: {
        kind: text("admin"),
        recordId: text(ADMIN_ID),
        verifier: text(verifier),
        time: SINCE,
      },
    },
  ];
}
