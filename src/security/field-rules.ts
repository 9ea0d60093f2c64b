/** Conditions on the fields of a write, from the field models. */
import { modelOf, storedKeysOf } from "../fields/models";
import { ruleList, ruleString } from "../schema/rule-text";
import type { ExtraFields, Field } from "../schema/types";
import { conjunction } from "./rule-writer";

/** What the documents of a collection or subcollection may hold. */
export interface FieldSet {
  readonly fields: readonly Field[];
  readonly extraFields?: ExtraFields;
  /** Fields that never become null, whatever `required` says: the parts of a sign-in. */
  readonly solid?: readonly string[];
}

/** One stored value: its key, the key inside it when it is a map, and what it must be. */
interface Slot {
  readonly key: string;
  readonly inner: string | undefined;
  readonly field: Field;
  readonly accepts: (value: string) => string;
}

/** Keeps each function far below the 98 operators of one expression that production compiles. */
const MAX_OPERATORS = 60;
const OPERATOR = /&&|\|\||[=!<>]=|[<>!]|\b(?:is|in)\b/g;

/**
 * The functions that judge a write: `isValidCreate()`, `isValidUpdate()` and those they call.
 * An update judges the keys that it changes. So a record of older data can be edited without being mended first, and
 * untouched fields cost next to nothing.
 */
export function fieldFunctions(
  set: FieldSet,
  methods: { readonly create: boolean; readonly update: boolean },
): readonly string[] {
  if (!methods.create && !methods.update) return [];
  const slots = set.fields.flatMap((field) => slotsOf(field, field.required === true || isSolid(field, set)));
  const clauses = grouped(slots.filter((slot) => !modelOf(slot.field).stamps)).map(keyClause);
  const parts = chunks(clauses);
  const calls = (changed: string) => [
    `hasKnownFields(d, ${changed})`,
    ...parts.map((_, index) => `hasFields${index + 1}(d, ${changed})`),
  ];
  const onCreate = conjunction("isValidCreate()", [...calls("d.keys()"), ...createConditions(set)], [DATA]);
  const onUpdate = conjunction(
    "isValidUpdate()",
    [...calls("changed"), ...updateConditions(slots)],
    [DATA, CHANGED],
  );
  return [
    "",
    ...(methods.create ? onCreate : []),
    ...(methods.update ? onUpdate : []),
    ...conjunction("hasKnownFields(d, changed)", [knownFields(slots, set)]),
    ...parts.flatMap((part, index) => conjunction(`hasFields${index + 1}(d, changed)`, part)),
  ];
}

/** The functions that the field types bring along, each once. */
export function typeFunctions(fields: readonly Field[]): readonly string[] {
  const named = fields.flatMap((field) => Object.entries(modelOf(field).ruleFunctions ?? {}));
  return [...new Map(named)].flatMap(([signature, conditions]) => conjunction(signature, conditions));
}

const DATA = "let d = request.resource.data;";
const CHANGED = "let changed = d.diff(resource.data).affectedKeys();";

function slotsOf(field: Field, required: boolean): readonly Slot[] {
  const rules = modelOf(field).rules({ ...field, required });
  return storedKeysOf(field).map((path) => {
    const [key = path, inner] = path.split(".");
    const accepts = rules[path];
    if (!accepts) throw new Error(`Field type "${field.type}" gives no rule for its stored key "${path}"`);
    return { key, inner, field: { ...field, required }, accepts };
  });
}

/** Slots by their key: several only where the key holds a map. */
function grouped(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const keys = [...new Set(slots.map((slot) => slot.key))];
  return keys.map((key) => slots.filter((slot) => slot.key === key));
}

/**
 * Every node of an expression counts against the 1,000 that one write may evaluate, so null, the rarer value, is asked
 * for last. To take a key away is an error at `d.key`, which denies: emptied fields hold null.
 */
function keyClause(slots: readonly Slot[]): string {
  const [first] = slots;
  if (!first) return "true";
  const value = `d.${first.key}`;
  const inner = slots.flatMap((slot) => slot.inner ?? []);
  const accepted =
    inner.length === 0
      ? first.accepts(value)
      : [
          `${value} is map`,
          `${value}.keys().hasOnly(${ruleList(inner)})`,
          ...slots.map((slot) => innerClause(value, slot)),
        ].join(" && ");
  const nullable = slots.every((slot) => slot.field.required !== true);
  return `(!(${ruleString(first.key)} in changed) || ${accepted}${nullable ? ` || ${value} == null` : ""})`;
}

function innerClause(map: string, slot: Slot): string {
  const inner = slot.inner ?? "";
  const accepted = slot.accepts(`${map}.${inner}`);
  if (slot.field.required === true) return accepted;
  return `(!(${ruleString(inner)} in ${map}) || ${accepted} || ${map}.${inner} == null)`;
}

/** Names beyond the declared ones are refused, or counted where the declaration accepts them. */
function knownFields(slots: readonly Slot[], set: FieldSet): string {
  if (set.extraFields) return `d.size() <= ${set.extraFields.maxFields}`;
  return `changed.hasOnly(${ruleList([...new Set(slots.map((slot) => slot.key))])})`;
}

/** What a new document must hold. The general clauses judge a field only where it is present. */
function createConditions(set: FieldSet): readonly string[] {
  const needed = set.fields.filter((field) => Boolean(field.required) && !modelOf(field).stamps);
  const keys = needed.flatMap((field) => slotsOf(field, true).map((slot) => slot.key));
  const onlyHere = needed.filter((field) => field.required === "create" && !isSolid(field, set));
  const stamped = set.fields.filter((field) => modelOf(field).stamps?.(field, "create"));
  return [
    ...(keys.length > 0 ? [`d.keys().hasAll(${ruleList([...new Set(keys)])})`] : []),
    ...[...onlyHere, ...stamped].flatMap((field) => slotsOf(field, true).map(fullClause)),
  ];
}

function fullClause(slot: Slot): string {
  return slot.accepts(slot.inner === undefined ? `d.${slot.key}` : `d.${slot.key}.${slot.inner}`);
}

/**
 * Times that the server stamps, at each save or once, and what is given once. A record that never got what is given once
 * may be given it: its list may be ordered by it, and could not show the record.
 */
function updateConditions(slots: readonly Slot[]): readonly string[] {
  return slots.flatMap((slot) => {
    const { stamps } = modelOf(slot.field);
    if (stamps?.(slot.field, "edit")) return [fullClause(slot)];
    if (!stamps && !slot.field.immutable) return [];
    const key = ruleString(slot.key);
    const kept = `!(${key} in changed)`;
    // Inside a map a missing value cannot be told from one that is taken away.
    if (slot.inner !== undefined) return [kept];
    return [`(${kept} || !(${key} in resource.data)${stamps ? ` && ${fullClause(slot)}` : ""})`];
  });
}

function isSolid(field: Field, set: FieldSet): boolean {
  return set.solid?.includes(field.key) ?? false;
}

function chunks(clauses: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let operators = Infinity;
  for (const clause of clauses) {
    const more = (clause.match(OPERATOR)?.length ?? 0) + 1;
    if (operators + more > MAX_OPERATORS) {
      parts.push([]);
      operators = 0;
    }
    operators += more;
    parts.at(-1)?.push(clause);
  }
  return parts;
}
