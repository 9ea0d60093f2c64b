/** The collection of notes, and who may write what in it. */
import { derivedKeys } from "../../fields/derived";
import { date, timestamp } from "../../fields/date/model";
import { longText, text } from "../../fields/text/model";
import { documentPath } from "../../rules/session-rules";
import { defineCollection } from "../../schema/define-collection";
import { isAudited, scopeKeyOf } from "../../schema/history";
import { CHANGE_KEY } from "../../schema/stored-names";
import { ruleList, ruleString } from "../../schema/text";
import type { Collection } from "../../schema/types";

export const NOTES = "Notes";
export const NOTE_LENGTH = 2000;
/** In which the author may change the text. */
export const EDIT_HOURS = 24;

/**
 * Notes on the records of all collections with `notes`. A follow-up expires, so Renewals and the counts of what needs
 * attention have it where they are given this collection.
 * @param accounts those of the panel's scope: each sees only the notes that it wrote, on its own records.
 */
export function notesOn(collections: readonly Collection[], accounts?: Collection): Collection {
  const noted = collections.filter((collection) => collection.notes && isAudited(collection));
  const { kind, id: scopeField } = accounts?.signIn ?? {};
  const writers = ["admin", ...(kind === undefined ? [] : [kind])];
  const unseen = { form: "none", detail: false } as const;
  return defineCollection(NOTES, {
    label: { one: "Note", many: "Notes" },
    // The feature's pages. Notes are written on the pages and in the lists of their records.
    routes: { list: "/notes", show: "/notes/record" },
    order: ["at", "desc"],
    indexed: true,
    search: { fields: ["title", "assignee"], placeholder: "Search by record or person" },
    filters: [
      { field: "collection", any: true },
      { field: "about", any: true },
    ],
    // Each sortable column has indexes for admins, for the scope, and for each filter.
    fields: {
      // The record's name when the note was written.
      title: text({ label: "Record", column: "Record", form: "none" }),
      text: longText({ label: "Note", required: true, maxLength: NOTE_LENGTH, rows: 5, column: "Note" }),
      followUp: date({
        label: "Follow up on",
        column: "Follow up on",
        expires: { what: "Follow-up", notice: [30, 7] },
      }),
      assignee: text({ label: "For", importance: "identifying" }),
      done: date({ label: "Followed up on", form: "none" }),
      person: text({ label: "Author", path: "by.name", ...unseen }),
      personKind: text({ label: "Kind of account", path: "by.kind", ...unseen }),
      personId: text({ label: "Id of the account", path: "by.recordId", ...unseen }),
      at: timestamp({ label: "Written", auto: "create", column: "Written" }),
      collection: text({ label: "Collection", ...unseen }),
      about: text({ label: "Id of the record", maxLength: 1500, ...unseen }),
      ...(scopeField !== undefined && {
        [scopeField]: text({ label: "Scope", emptyAs: "null", ...unseen }),
      }),
    },
    access: { read: writers, write: writers },
    follows: { of: noted.map(({ name }) => name), collection: "collection", id: "about" },
    conditions: conditionsOf(noted, scopeField),
    ...(scopeField !== undefined && { scopeField }),
  });
}

function conditionsOf(noted: readonly Collection[], scopeField: string | undefined) {
  const [before, after] = ["resource.data", "request.resource.data"];
  const recordOf = (data: string) => documentPath(`$(${data}.collection)`, `$(${data}.about)`);
  const kept = [...derivedKeys({ indexed: true }), CHANGE_KEY];
  const changes = (...keys: readonly string[]) =>
    `${after}.diff(${before}).affectedKeys().hasOnly(${ruleList([...keys, ...kept])})`;
  const own = `${before}.by.kind == session().kind && ${before}.by.recordId == ownRecordId()`;
  const ofScope = noted.filter(scopeKeyOf).map((collection) => {
    const key = `get(${recordOf(after)}).data.get(${ruleString(scopeKeyOf(collection) ?? "")}, null)`;
    return `${after}.collection == ${ruleString(collection.name)} && ${key} == ${after}.${scopeField}`;
  });
  const ofAdmin = `${after}.by.kind == 'admin' && ${after}.${scopeField} == null`;
  const written = [
    `${after}.by == author()`,
    `${after}.collection in ${ruleList(noted.map(({ name }) => name))}`,
    `${after}.about.matches('[^/]+')`,
    `exists(${recordOf(after)})`,
    ...(scopeField === undefined ? [] : [`(${[ofAdmin, ...ofScope].join(" || ")})`]),
  ];
  const followUp = ["followUp", "assignee", "done"];
  const change = `entry(getAfter(${recordOf(after)}).data.${CHANGE_KEY})`;
  // An account that was restored under another id. Its entry names both.
  const moved = `${change}.action == 'restore' && ${change}.ids == [${after}.about, ${before}.about]`;
  return {
    create: [`(${written.join(" && ")} || isSameAsCopy(${ruleString(NOTES)}, id, ${ruleList(kept)}))`],
    update: [
      `(${changes(...followUp)} || ${changes("text", ...followUp)} && ${own}` +
        ` && request.time < ${before}.at + duration.value(${EDIT_HOURS}, 'h') || ${changes("about")} && ${moved})`,
    ],
    // With its record, anybody who may delete that deletes it, too.
    delete: [`(${own} || !existsAfter(${recordOf(before)}))`],
  };
}
