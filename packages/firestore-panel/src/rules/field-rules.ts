/** Conditions on the fields of a write, from the field models. */
import { derivedKeys } from "../fields/derived";
import { LONGEST_NAME, MAX_EXTRA_TEXT } from "../fields/record-extras";
import { modelOf, storedKeysOf } from "../fields/models";
import { isAudited } from "../schema/history";
import { CHANGE_KEY } from "../schema/stored-names";
import { splitConditions, ruleList, ruleString } from "../schema/text";
import type { AccessMethod, Collection, Field, FormerNames } from "../schema/types";
import { DERIVED_CLAUSE } from "./derived-rules";
import { block, conjunction } from "./rule-writer";

/** The fields and keys that documents of a collection or subcollection may have. */
interface FieldSet extends Pick<
  Collection,
  "fields" | "extraFields" | "storesId" | "formerNames" | "indexed" | "signIn" | "audit" | "routes"
> {
  /** Additional conditions of an update, on the document `d` and the `changed` keys. */
  readonly changeRules?: readonly string[];
}

type Slot = ReturnType<typeof slotsOf>[number];

/**
 * `isValidCreate()`, `isValidUpdate()` and the functions that they call. An update checks only the keys that
 * it changes: an edit of an old record needs no repair first, and untouched fields cost almost nothing.
 */
export function fieldFunctions(
  set: FieldSet,
  who: (method: AccessMethod) => readonly string[],
): readonly string[] {
  const [isCreated, isUpdated] = [who("create").length > 0, who("update").length > 0];
  if (!isCreated && !isUpdated) return [];
  const slots = set.fields.flatMap((field) =>
    slotsOf(field, field.required === true || isNeverNull(field, set)),
  );
  const checked = slots.filter((slot) => !modelOf(slot.field).stamps);
  const clauses = [
    ...grouped(checked).map(keyClause),
    // A change of either field checks the condition between the two, as the form does.
    ...set.fields.flatMap((field) => boundClause(field, set.fields)),
    // Older documents lack their id until an edit adds it.
    ...(set.storesId ? ["(!('id' in changed) || d.id == id)"] : []),
    ...(set.indexed ? [DERIVED_CLAUSE] : []),
  ];
  const chunks = splitConditions(clauses);
  const checks = chunks.map((_, at) => `hasFields${at + 1}(d, changed)`);
  const onUpdate = [
    ...updateConditions(slots, derivedKeys(set)),
    ...(set.formerNames ? ["keepsFormerNames(d, changed)"] : []),
    ...(set.changeRules ?? []),
  ];
  const valid = (name: string, changed: string, more: readonly string[]) =>
    conjunction(
      name,
      ["hasKnownFields(d, changed)", ...checks, ...more],
      ["let d = request.resource.data;", `let changed = ${changed};`],
    );
  return [
    "",
    ...(isCreated ? valid("isValidCreate()", "d.keys()", createConditions(set)) : []),
    ...(isUpdated ? valid("isValidUpdate()", "d.diff(resource.data).affectedKeys()", onUpdate) : []),
    ...(isUpdated && set.formerNames ? formerNamesFunction(set.formerNames) : []),
    ...conjunction("hasKnownFields(d, changed)", knownFields(slots, set)),
    ...extrasFunction(slots, set),
    ...checks.flatMap((signature, at) => conjunction(signature, chunks[at] ?? [])),
  ];
}

/** Each stored value: its key, the key inside a map, and its condition. */
function slotsOf(field: Field, required: boolean) {
  const rules = modelOf(field).rules({ ...field, required });
  return storedKeysOf(field).map((path) => {
    const [key = path, inner] = path.split(".");
    const accepts = rules[path];
    if (!accepts) throw new Error(`Field type "${field.type}" gives no rule for its stored key "${path}"`);
    return { key, inner, field: { ...field, required }, accepts };
  });
}

/** Slots by their key. Only a map has several. */
function grouped(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const keys = [...new Set(slots.map((slot) => slot.key))];
  return keys.map((key) => slots.filter((slot) => slot.key === key));
}

/**
 * Every node counts against the 1,000 of one write, so the check for null, the rarer value, comes last.
 * Removing a key makes `d.key` an error, which denies: an empty field holds null.
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
          ...slots.map(({ inner: key = "", accepts, field }) => {
            const clause = accepts(`${value}.${key}`);
            // An optional value in a map may be missing or null, like an optional field of the record.
            return field.required === true
              ? clause
              : `(!(${ruleString(key)} in ${value}) || ${clause} || ${value}.${key} == null)`;
          }),
        ].join(" && ");
  const nullable = slots.every((slot) => slot.field.required !== true);
  return `(!(${ruleString(first.key)} in changed) || ${accepted}${nullable ? ` || ${value} == null` : ""})`;
}

function boundClause(field: Field, fields: readonly Field[]): string | [] {
  const { bound } = modelOf(field);
  const other = fields.find(({ key }) => key === bound?.keyOf(field));
  if (!bound || !other) return [];
  const keys = [field, other].map((date) => storedKeysOf(date)[0] ?? date.key);
  const [value = "", limit = ""] = keys.map((key) => `d.get(${ruleString(key)}, null)`);
  return `(!changed.hasAny(${ruleList(keys)}) || ${bound.rule(value, limit)})`;
}

/**
 * Rejects undeclared names, or limits their number where extra fields are accepted. Derived keys do not
 * count. History and trash hold whole records, so the rules limit an audited record's size, too.
 */
function knownFields(slots: readonly Slot[], set: FieldSet): readonly string[] {
  if (!set.extraFields) return [`changed.hasOnly(${ruleList(knownKeys(slots, set))})`];
  const most = set.extraFields.maxFields + (isAudited(set) ? 1 : 0);
  // A document has all derived keys or none.
  const derived = derivedKeys(set);
  const [first] = derived;
  const limit =
    first === undefined ? most : `(${ruleString(first)} in d ? ${most + derived.length} : ${most})`;
  return [`d.size() <= ${limit}`, ...(isAudited(set) ? ["areExtrasShort(d, changed)"] : [])];
}

function knownKeys(slots: readonly Slot[], set: FieldSet): readonly string[] {
  return [
    ...new Set(slots.map((slot) => slot.key)),
    ...(set.storesId ? ["id"] : []),
    ...(set.formerNames ? [set.formerNames.field] : []),
    ...derivedKeys(set),
    ...(isAudited(set) ? [CHANGE_KEY] : []),
  ];
}

/** Names that one call adds. */
const PADDING = 8;

/**
 * One expression measures all values: `string()` refuses lists and maps. Each value is read by its name,
 * because other fields may hold the same. The change's key, which every write has, replaces absent names. NaN
 * differs from itself, so no later entry or copy could equal the record.
 */
function extrasFunction(slots: readonly Slot[], set: FieldSet): readonly string[] {
  if (!set.extraFields || !isAudited(set)) return [];
  const most = set.extraFields.maxFields - grouped(slots).length;
  const each = Array.from({ length: most }, (_, index) => `string(d[padded[${index}]])`);
  const values = `[${each.join(", ")}].removeAll([d.${CHANGE_KEY}])`;
  const size = `extras.concat(${values}).join('').size()`;
  const isShort = `extras.size() <= ${most} && d.diff(d).affectedKeys().size() == 0 && ${size} <= ${MAX_EXTRA_TEXT}`;
  return conjunction(
    "areExtrasShort(d, changed)",
    [`(!changed.hasAny(extras) || ${isShort})`],
    [
      `let extras = d.keys().removeAll(${ruleList(knownKeys(slots, set))});`,
      `let change = ${ruleList(Array.from({ length: PADDING }, () => CHANGE_KEY))};`,
      `let padded = extras${".concat(change)".repeat(Math.ceil(most / PADDING))};`,
    ],
  );
}

/** The general clauses check a field only where it is present. */
function createConditions(set: FieldSet): readonly string[] {
  const needed = set.fields.filter((field) => Boolean(field.required) && !modelOf(field).stamps);
  const keys = needed.flatMap((field) => slotsOf(field, true).map((slot) => slot.key));
  const needs = [...keys, ...(set.storesId ? ["id"] : [])];
  const onlyHere = needed.filter((field) => field.required === "create" && !isNeverNull(field, set));
  const stamped = set.fields.filter((field) => modelOf(field).stamps?.(field, "create"));
  return [
    ...(needs.length > 0 ? [`changed.hasAll(${ruleList([...new Set(needs)])})`] : []),
    ...(set.formerNames ? [`!(${ruleString(set.formerNames.field)} in d)`] : []),
    ...[...onlyHere, ...stamped].flatMap((field) => slotsOf(field, true).map(presentClause)),
  ];
}

function presentClause(slot: Slot): string {
  return slot.accepts(slot.inner === undefined ? `d.${slot.key}` : `d.${slot.key}.${slot.inner}`);
}

/**
 * Server times and immutable fields. A record that lacks such a field may still get it: a list in the order
 * of that field does not show it without. A time of another type may be replaced. A repair of derived keys is
 * no save, and so keeps its time.
 */
function updateConditions(slots: readonly Slot[], derived: readonly string[]): readonly string[] {
  return slots.flatMap((slot) => {
    const { stamps } = modelOf(slot.field);
    const isValid = presentClause(slot);
    if (stamps?.(slot.field, "edit"))
      return derived.length > 0 ? `(changed.hasOnly(${ruleList(derived)}) || ${isValid})` : isValid;
    if (!stamps && !slot.field.immutable) return [];
    const key = ruleString(slot.key);
    const unchanged = `!(${key} in changed)`;
    // Inside a map a missing value cannot be distinguished from a removed one.
    if (slot.inner !== undefined) return unchanged;
    return stamps
      ? `(${unchanged} || !(resource.data.get(${key}, null) is timestamp) && ${isValid})`
      : `(${unchanged} || !(${key} in resource.data))`;
  });
}

/** The list only ever gets the name that a rename replaces, so its content needs no other check. */
function formerNamesFunction({ of, field, most }: FormerNames): readonly string[] {
  const [name, list] = [ruleString(of), ruleString(field)];
  return [
    "// A rename adds the old name to the list, so that its redemptions still count for the record.",
    ...block("function keepsFormerNames(d, changed)", [
      `let formerNames = resource.data.get(${list}, []);`,
      `let name = resource.data.get(${name}, '');`,
      `return ${name} in changed && name is string && name != '' && name.size() <= ${LONGEST_NAME} && !(name in formerNames)`,
      `  ? d.${field} == formerNames.concat([name]) && d.${field}.size() <= ${most}`,
      `  : !(${list} in changed);`,
    ]),
  ];
}

/** The parts of a sign-in never become null, whatever `required` says. */
function isNeverNull(field: Field, { signIn }: FieldSet): boolean {
  return modelOf(field).fills ?? [signIn?.id, signIn?.password].includes(field.key);
}
