/** Conditions on the fields of a write, from the field models. */
import { derivedKeys } from "../fields/derived";
import { LONGEST_NAME } from "../fields/former-names";
import { modelOf, storedKeysOf } from "../fields/models";
import { CHANGE_KEY } from "../schema/derived-keys";
import { repeated } from "../schema/repeated";
import { splitConditions, ruleList, ruleString } from "../schema/rule-text";
import type { Collection, ExtraFields, Field, FormerNames } from "../schema/types";
import { DERIVED_CLAUSE } from "./derived-rules";
import { block, conjunction } from "./rule-writer";

/** What the documents of a collection or subcollection may hold. */
export interface FieldSet {
  readonly fields: readonly Field[];
  readonly extraFields?: ExtraFields;
  /** The document holds its own id, which the enclosing match captures as `id`. */
  readonly storesId?: boolean;
  /** Fields that never become null, whatever `required` says: the parts of a sign-in. */
  readonly neverNull?: readonly string[];
  readonly formerNames?: FormerNames;
  /** Its documents carry two keys that no field has (derived-rules.ts). */
  readonly indexed?: Collection["indexed"];
  /** Its documents name the entry of their last change (history-rules.ts). */
  readonly isAudited?: boolean;
  /** What is asked of an update besides, of the document `d` and the keys that are `changed`. */
  readonly changeRules?: readonly string[];
}

/** One stored value: its key, the key inside it when it is a map, and what it must be. */
interface Slot {
  readonly key: string;
  readonly inner: string | undefined;
  readonly field: Field;
  readonly accepts: (value: string) => string;
}

/**
 * The functions that check a write: `isValidCreate()`, `isValidUpdate()` and those they call.
 * An update checks the keys that it changes. So a record of older data can be edited without being mended first, and
 * untouched fields cost next to nothing.
 */
export function fieldFunctions(
  set: FieldSet,
  methods: { readonly create: boolean; readonly update: boolean },
): readonly string[] {
  if (!methods.create && !methods.update) return [];
  const slots = set.fields.flatMap((field) =>
    slotsOf(field, field.required === true || isNeverNull(field, set)),
  );
  const checked = slots.filter((slot) => !modelOf(slot.field).stamps);
  const clauses = [
    ...grouped(checked).map(keyClause),
    ...set.fields.flatMap(boundClause(set)),
    ...idClause(set),
    ...(set.indexed ? [DERIVED_CLAUSE] : []),
  ];
  const chunks = splitConditions(clauses);
  const calls = (changed: string) => [
    `hasKnownFields(d, ${changed})`,
    ...chunks.map((_, index) => `hasFields${index + 1}(d, ${changed})`),
  ];
  const onCreate = conjunction(
    "isValidCreate()",
    [...calls("changed"), ...createConditions(set)],
    [DATA, KEYS],
  );
  const onUpdate = conjunction(
    "isValidUpdate()",
    [
      ...calls("changed"),
      ...updateConditions(slots),
      ...(set.formerNames ? ["keepsFormerNames(d, changed)"] : []),
      ...(set.changeRules ?? []),
    ],
    [DATA, CHANGED],
  );
  return [
    "",
    ...(methods.create ? onCreate : []),
    ...(methods.update ? onUpdate : []),
    ...(methods.update && set.formerNames ? formerNamesFunction(set.formerNames) : []),
    ...conjunction("hasKnownFields(d, changed)", [knownFields(slots, set)]),
    ...chunks.flatMap((chunk, index) => conjunction(`hasFields${index + 1}(d, changed)`, chunk)),
    ...ownFunctions(set.fields),
  ];
}

/** The functions of single fields. Their names hold the fields' keys, and must differ all the same. */
function ownFunctions(fields: readonly Field[]): readonly string[] {
  const named = fields.flatMap((field) => Object.entries(modelOf(field).functions?.(field) ?? {}));
  const [twice] = repeated(named.map(([signature]) => signature));
  if (twice !== undefined) throw new Error(`Two fields need a function ${twice}: give one another key`);
  return named.flatMap(([signature, conditions]) => conjunction(signature, conditions));
}

/** The functions that the field types bring along, each once. */
export function typeFunctions(fields: readonly Field[]): readonly string[] {
  const named = fields
    .flatMap(withMembers)
    .flatMap((field) => Object.entries(modelOf(field).ruleFunctions ?? {}));
  return [...new Map(named)].flatMap(([signature, conditions]) => conjunction(signature, conditions));
}

function withMembers(field: Field): readonly Field[] {
  return [field, ...(modelOf(field).members?.(field) ?? []).flatMap(withMembers)];
}

const DATA = "let d = request.resource.data;";
const KEYS = "let changed = d.keys();";
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
 * for last. Taking a key away makes `d.key` an error, which denies: emptied fields hold null.
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

/** The condition between two fields is checked when either of them changes, as it is in the form. */
function boundClause({ fields }: FieldSet): (field: Field) => readonly string[] {
  return (field) => {
    const bound = modelOf(field).bound?.(field);
    const other = fields.find(({ key }) => key === bound?.key);
    if (!bound || !other) return [];
    const keys = [field, other].map((one) => storedKeysOf(one)[0] ?? one.key);
    const [value = "", limit = ""] = keys.map((key) => `d.get(${ruleString(key)}, null)`);
    return [`(!changed.hasAny(${ruleList(keys)}) || ${bound.rule(value, limit)})`];
  };
}

function innerClause(map: string, slot: Slot): string {
  const inner = slot.inner ?? "";
  const accepted = slot.accepts(`${map}.${inner}`);
  if (slot.field.required === true) return accepted;
  return `(!(${ruleString(inner)} in ${map}) || ${accepted} || ${map}.${inner} == null)`;
}

/** Names beyond the declared ones are refused, or counted where the declaration accepts them, without the derived ones. */
function knownFields(slots: readonly Slot[], set: FieldSet): string {
  const derived = derivedKeys(set);
  const change = set.isAudited ? [CHANGE_KEY] : [];
  if (set.extraFields) return `d.size() <= ${fieldLimit(set.extraFields, derived, change.length)}`;
  const keys = [
    ...slots.map((slot) => slot.key),
    ...(set.storesId ? ["id"] : []),
    ...formerNamesKey(set),
    ...derived,
    ...change,
  ];
  return `changed.hasOnly(${ruleList([...new Set(keys)])})`;
}

/** The derived keys come together or not at all, so one of them tells. @param always keys that each written record has. */
function fieldLimit({ maxFields }: ExtraFields, [first, ...rest]: readonly string[], always: number): string {
  const most = maxFields + always;
  if (first === undefined) return String(most);
  return `(${ruleString(first)} in d ? ${most + 1 + rest.length} : ${most})`;
}

/** Older documents do not hold their id until an edit adds it, so it is checked only where it changes. */
function idClause({ storesId }: FieldSet): readonly string[] {
  return storesId ? ["(!('id' in changed) || d.id == id)"] : [];
}

/** What a new document must hold. The general clauses check a field only where it is present. */
function createConditions(set: FieldSet): readonly string[] {
  const needed = set.fields.filter((field) => Boolean(field.required) && !modelOf(field).stamps);
  const keys = needed.flatMap((field) => slotsOf(field, true).map((slot) => slot.key));
  const needs = [...keys, ...(set.storesId ? ["id"] : [])];
  const onlyHere = needed.filter((field) => field.required === "create" && !isNeverNull(field, set));
  const stamped = set.fields.filter((field) => modelOf(field).stamps?.(field, "create"));
  return [
    ...(needs.length > 0 ? [`changed.hasAll(${ruleList([...new Set(needs)])})`] : []),
    ...formerNamesKey(set).map((key) => `!(${ruleString(key)} in d)`),
    ...[...onlyHere, ...stamped].flatMap((field) => slotsOf(field, true).map(presentClause)),
  ];
}

/** The value is there and acceptable, whether it changed or not. */
function presentClause(slot: Slot): string {
  return slot.accepts(slot.inner === undefined ? `d.${slot.key}` : `d.${slot.key}.${slot.inner}`);
}

/**
 * Conditions on times that the server sets, at each save or once, and on fields that are given once. A record that lacks
 * one of the latter may still get it: where its list is ordered by that field, the record is not shown without.
 */
function updateConditions(slots: readonly Slot[]): readonly string[] {
  return slots.flatMap((slot) => {
    const { stamps } = modelOf(slot.field);
    if (stamps?.(slot.field, "edit")) return [presentClause(slot)];
    if (!stamps && !slot.field.immutable) return [];
    const key = ruleString(slot.key);
    const unchanged = `!(${key} in changed)`;
    // Inside a map a missing value cannot be distinguished from a removed one.
    if (slot.inner !== undefined) return [unchanged];
    return [`(${unchanged} || !(${key} in resource.data)${stamps ? ` && ${presentClause(slot)}` : ""})`];
  });
}

function formerNamesKey({ formerNames }: FieldSet): readonly string[] {
  return formerNames ? [formerNames.field] : [];
}

/** The list may change in one way, by adding the name that a rename replaces, so its content needs no other check. */
function formerNamesFunction({ of, field, most }: FormerNames): readonly string[] {
  const [name, list] = [ruleString(of), ruleString(field)];
  return [
    "// A rename adds the old name to the list, so that what is counted under it stays with the record.",
    ...block("function keepsFormerNames(d, changed)", [
      `let formerNames = resource.data.get(${list}, []);`,
      `let name = resource.data.get(${name}, '');`,
      `return ${name} in changed && name is string && name != '' && name.size() <= ${LONGEST_NAME} && !(name in formerNames)`,
      `  ? d.${field} == formerNames.concat([name]) && d.${field}.size() <= ${most}`,
      `  : !(${list} in changed);`,
    ]),
  ];
}

function isNeverNull(field: Field, set: FieldSet): boolean {
  return modelOf(field).fills ?? set.neverNull?.includes(field.key) ?? false;
}
