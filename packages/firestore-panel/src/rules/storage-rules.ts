/** Generates storage.rules from the collections. Only declared folders are accessible. */
import { modelOf } from "../fields/models";
import { principalsOf } from "../schema/define-collection";
import { ruleList } from "../schema/text";
import { SESSION_HOURS } from "../schema/sign-in";
import type { Collection } from "../schema/types";
import { accountKinds, templateLines } from "./session-rules";
import { block, GENERATED } from "./rule-writer";

export function storageRules(collections: readonly Collection[]): string {
  const uploads = uploadsOf(collections);
  const folders = [...new Set(uploads.map(({ folder }) => folder))];
  const lines = [
    "rules_version = '2';",
    `// ${GENERATED}`,
    ...block(
      "service firebase.storage",
      block("match /b/{bucket}/o", [
        ...adminFunction(collections),
        ...folders.flatMap((path) => ["", ...folderMatch(path, uploads)]),
      ]),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function uploadsOf(collections: readonly Collection[]) {
  return collections.flatMap(({ name, access, fields }) => {
    const members = principalsOf(access, "get").includes("member");
    return fields.flatMap((field) => {
      const upload = modelOf(field).upload?.(field);
      return upload ? [{ ...upload, members, user: `${name}.${field.key}` }] : [];
    });
  });
}

function folderMatch(path: string, all: ReturnType<typeof uploadsOf>): readonly string[] {
  const uploads = all.filter(({ folder }) => folder === path);
  const contentTypes = new Set(uploads.flatMap((upload) => upload.contentTypes));
  const maxBytes = Math.max(...uploads.map((upload) => upload.maxBytes));
  // Whether every collection of the folder lets members read its records, and so its files. */
  const members = uploads.every((upload) => upload.members);
  return [
    `// ${uploads.map(({ user }) => user).join(", ")}`,
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
