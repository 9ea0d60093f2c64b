/**
 * The address of a value in a document: the names of fields and the numbers of elements on its path.
 * @typedef {(string | number)[]} Address
 * @typedef {Record<string, any>} Wire
 */

/** @param {Record<string, Wire>} fields @param {Address} address @returns {Wire | undefined} */
export function valueAt(fields, address) {
  /** @type {Wire | undefined} */
  let value = { mapValue: { fields } };
  for (const step of address) value = value && child(value, step);
  return value;
}

/** @param {Wire} value @param {string | number} step @returns {Wire | undefined} */
function child(value, step) {
  if (typeof step === "number") return value.arrayValue?.values?.[step];
  const fields = value.mapValue?.fields ?? {};
  return Object.hasOwn(fields, step) ? fields[step] : undefined;
}

/**
 * Returns the fields with another value at an address, without changing its input.
 * @param {Record<string, Wire>} fields @param {Address} address @param {Wire | undefined} value undefined removes it
 * @returns {Record<string, Wire>}
 */
export function withValueAt(fields, address, value) {
  return replaced({ mapValue: { fields } }, address, value)?.mapValue.fields ?? {};
}

/** @param {Wire} holder @param {Address} address @param {Wire | undefined} value @returns {Wire | undefined} */
function replaced(holder, [step, ...rest], value) {
  if (step === undefined) return value;
  const inside = child(holder, step);
  const after = rest.length === 0 ? value : replaced(inside ?? { mapValue: { fields: {} } }, rest, value);
  if (typeof step === "number") {
    const values = [...(holder.arrayValue?.values ?? [])];
    if (after === undefined) values.splice(step, 1);
    else values[step] = after;
    return { arrayValue: { values } };
  }
  const others = Object.entries(holder.mapValue?.fields ?? {}).filter(([name]) => name !== step);
  return {
    mapValue: { fields: Object.fromEntries(after === undefined ? others : [...others, [step, after]]) },
  };
}

/** A field's name in a mask. @param {string} name */
export function maskOf(name) {
  return /^[A-Za-z_][A-Za-z_0-9]*$/.test(name) ? name : `\`${name.replace(/[\\`]/g, "\\$&")}\``;
}

/** Whether two wire values are equal. @param {Wire | undefined} a @param {Wire | undefined} b */
export function isSame(a, b) {
  return ordered(a) === ordered(b);
}

/** @param {any} value */
function ordered(value) {
  return JSON.stringify(value, (_key, one) =>
    one && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
