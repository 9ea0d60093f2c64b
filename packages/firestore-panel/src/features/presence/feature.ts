/** Shows who else has a record open, where its declaration asks for it. */
import { block, conjunction } from "../../rules/rule-writer";
import { isScope, principalsOf } from "../../schema/define-collection";
import { PRESENCE } from "../../schema/stored-names";
import { ruleList, ruleString } from "../../schema/text";
import type { Collection } from "../../schema/types";
import { loadModule } from "../../screens/shell/load-code";
import type { Feature } from "../feature";

const isShown = ({ presence }: Collection) => presence === true;

const loadNote = async () => (await import("./presence-note")).PresenceNote;

export const presence: Feature = {
  name: "presence",
  recordMarks: [{ isOf: isShown, load: () => loadModule(loadNote) }],
  rules: presenceMatches,
  expiring: (collections) => (collections.some(isShown) ? [PRESENCE] : []),
};

function presenceMatches(collections: readonly Collection[]): readonly string[] {
  const shown = collections.filter(isShown);
  if (shown.length === 0) return [];
  const readers = (collection: Collection) =>
    principalsOf(collection.access, "get").filter((kind) => kind === "admin" || isScope(kind));
  const kinds = [...new Set(shown.flatMap(readers))];
  const readable = kinds.map((kind) => {
    const names = shown.filter((collection) => readers(collection).includes(kind)).map(({ name }) => name);
    return `session().kind == ${ruleString(kind)} && d.record.split('/')[0] in ${ruleList(names)}`;
  });
  return [
    "",
    "// Who has a record open: a document for each tab. Admins see admins, and another account its own.",
    ...block(`match /${PRESENCE}/{id}`, [
      "allow list: if isOpenSession() && resource.data.seenBy == seenBy();",
      "allow create, update: if isOwnTab() && isOpenSession() && isBeat(request.resource.data);",
      // Its session may have ended.
      "allow delete: if isOwnTab();",
      "function isOpenSession() { return isAnonymous() && isSession(session(), session().kind); }",
      "function isOwnTab() { return id.matches('[A-Za-z0-9]+_[A-Za-z0-9]{20}') && isOwner(id.split('_')[0]); }",
      "function seenBy() { return session().kind == 'admin' ? 'admin' : session().kind + ':' + session().id; }",
      ...conjunction("isBeat(d)", [
        "d.keys().hasOnly(['record', 'seenBy', 'by', 'editing', 'at', 'expireAt'])",
        "d.by == author()",
        "d.seenBy == seenBy()",
        "d.editing is bool",
        "d.at == request.time",
        "d.expireAt > request.time",
        "d.expireAt < request.time + duration.value(1, 'd')",
        "d.record.size() <= 300",
        "d.record.matches('[^/]+/[^/]+')",
        `(${readable.join(" || ")})`,
      ]),
    ]),
  ];
}
