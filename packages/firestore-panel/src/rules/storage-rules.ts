/** Generates storage.rules from the collections. Only declared folders are accessible. */
import { modelOf } from "../fields/models";
import { principalsOf } from "../schema/define-collection";
import { ruleList } from "../schema/text";
import { SESSION_HOURS } from "../schema/sign-in";
import type { Collection } from "../schema/types";
import { accountKinds, templateLines } from "./session-rules";
import { block, GENERATED } from "./rule-writer";

interface Folder {
  readonly contentTypes: ReadonlySet<string>;
  readonly maxBytes: number;
  /** Whether every collection of the folder lets members read its records, and so its files. */
  readonly members: boolean;
  readonly users: ReadonlySet<string>;
}

export function storageRules(collections: readonly Collection[]): string {
  const folders = [...foldersOf(collections)];
  const lines = [
    "rules_version = '2';",
    `// ${GENERATED}`,
    ...block("service firebase.storage", [
      ...block("match /b/{bucket}/o", [
        ...adminFunction(collections),
        ...folders.flatMap(([path, folder]) => ["", ...folderMatch(path, folder)]),
      ]),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

function foldersOf(collections: readonly Collection[]): ReadonlyMap<string, Folder> {
  const folders = new Map<string, Folder>();
  for (const collection of collections) {
    const members = principalsOf(collection.access, "get").includes("member");
    for (const field of collection.fields) {
      const upload = modelOf(field).upload?.(field);
      if (!upload) continue;
      const existing = folders.get(upload.folder);
      folders.set(upload.folder, {
        contentTypes: new Set([...(existing?.contentTypes ?? []), ...upload.contentTypes]),
        maxBytes: Math.max(existing?.maxBytes ?? 0, upload.maxBytes),
        members: members && (existing?.members ?? true),
        users: new Set([...(existing?.users ?? []), `${collection.name}.${field.key}`]),
      });
    }
  }
  return folders;
}

function folderMatch(path: string, { contentTypes, maxBytes, members, users }: Folder): readonly string[] {
  return [
    `// ${[...users].join(", ")}`,
    ...block(`match /${path}/{file}`, [
      `allow get: if ${members ? "request.auth != null" : "isAdmin()"};`,
      `allow create, update: if isAdmin() && request.resource.size > 0 && request.resource.size <= ${maxBytes}`,
      `  && request.resource.contentType in ${ruleList([...contentTypes])};`,
      "allow delete: if isAdmin();",
    ]),
    // Admins find unused files. A listing asks for the folder itself, which only this wildcard matches.
    ...block(`match /${path}/{folder=**}`, ["allow list: if isAdmin();"]),
  ];
}

/** Reads the session and its credential: exactly the two documents that a Storage rule may look up. */
function adminFunction(collections: readonly Collection[]): readonly string[] {
  if (!accountKinds(collections).some(({ kind }) => kind === "admin"))
    return ["function isAdmin() { return false; }"];
  const found = (collection: string, id: string) =>
    `firestore.get(/databases/(default)/documents/${collection}/$(${id})).data`;
  return templateLines(`
// Two look-ups, the maximum of Storage rules.
function session() { return ${found("Sessions", "request.auth.uid")}; }
function isAdminSession(s) {
  return s.state == 'granted' && s.kind == 'admin'
    && request.time < s.at + duration.value(${SESSION_HOURS}, 'h')
    && isCurrent(s, ${found("Credentials", "s.credential")});
}
function isCurrent(s, c) { return c.time < s.at && c.verifier == s.verifier; }
function isAdmin() {
  return request.auth != null && request.auth.token.firebase.sign_in_provider == 'anonymous'
    && isAdminSession(session());
}`);
}
