import type { Field, FieldDeclaration, FieldModel, FieldOptions, Json } from "../../schema/types";

export interface PositionOptions extends FieldOptions {
  /** Stored keys of the two numbers; default "latitude" and "longitude". */
  readonly latitudeKey?: string;
  readonly longitudeKey?: string;
}
export type PositionField = FieldDeclaration<PositionValue | null> & PositionOptions;

/** A place on the map, in degrees. Stored: two numbers under two keys. */
export const position = (options: PositionOptions): PositionField => ({ ...options, type: "position" });

export type PositionValue = { readonly latitude: number; readonly longitude: number };

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

export const positionFieldModel: FieldModel<PositionField, PositionValue> = {
  type: "position",
  keys: keysOf,
  read: (stored, field) => {
    const [latitudeKey, longitudeKey] = keysOf(field);
    const latitude = degrees(stored[latitudeKey]);
    const longitude = degrees(stored[longitudeKey]);
    return latitude === null || longitude === null ? null : { latitude, longitude };
  },
  write: (value, field) => {
    const [latitudeKey, longitudeKey] = keysOf(field);
    return { [latitudeKey]: value?.latitude ?? null, [longitudeKey]: value?.longitude ?? null };
  },
  check: (value: unknown) => {
    const wrong = wrongHalves(value);
    const [half] = wrong;
    if (half === undefined) return undefined;
    if (wrong.length === 1 && isPosition(value) && value[half] === null)
      return half === "latitude" ? "Latitude is missing" : "Longitude is missing";
    return `Latitude from -${MAX_LATITUDE} to ${MAX_LATITUDE}, longitude from -${MAX_LONGITUDE} to ${MAX_LONGITUDE}`;
  },
  rules: (field) => {
    const [latitudeKey, longitudeKey] = keysOf(field);
    return { [latitudeKey]: degreesRule(MAX_LATITUDE), [longitudeKey]: degreesRule(MAX_LONGITUDE) };
  },
  faults: (field) =>
    field.path === undefined ? [] : ["a position has no path: name latitudeKey and longitudeKey instead"],
  text: (value) => (value ? `${value.latitude}, ${value.longitude}` : ""),
};

/** @returns which of the two numbers are missing or out of bounds. */
export function wrongHalves(value: unknown): readonly (keyof PositionValue)[] {
  const { latitude, longitude } = isPosition(value) ? value : { latitude: null, longitude: null };
  return [
    ...(within(latitude, MAX_LATITUDE) ? [] : (["latitude"] as const)),
    ...(within(longitude, MAX_LONGITUDE) ? [] : (["longitude"] as const)),
  ];
}

/** "25.2854, 51.531", as maps give a place. Undefined for another text. */
export function pastedPosition(text: string): PositionValue | undefined {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)[\s,;]+(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return latitude === undefined || longitude === undefined
    ? undefined
    : { latitude: Number(latitude), longitude: Number(longitude) };
}

function keysOf(field: PositionField | Field<PositionField>): readonly [latitude: string, longitude: string] {
  return [field.latitudeKey ?? "latitude", field.longitudeKey ?? "longitude"];
}

/** Older records hold the numbers as text. */
function degrees(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function isPosition(value: unknown): value is { readonly latitude: Json; readonly longitude: Json } {
  return typeof value === "object" && value !== null && "latitude" in value && "longitude" in value;
}

function within(value: Json, most: number): boolean {
  return typeof value === "number" && value >= -most && value <= most;
}

function degreesRule(most: number): (value: string) => string {
  return (value) => `${value} is number && ${value} >= -${most} && ${value} <= ${most}`;
}
