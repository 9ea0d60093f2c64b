import type { FieldDeclaration, FieldModel, FieldOptions, Json } from "../../schema/types";
import { latinNumber } from "../../schema/text";
import { text } from "../../texts/texts";

export type GeopointField = FieldDeclaration<GeopointValue | null>;

/** A place on the map, in degrees. It is stored as two numbers under two keys, "latitude" and "longitude". */
export const geopoint = (options: FieldOptions): GeopointField => ({ ...options, type: "geopoint" });

export type GeopointValue = { readonly latitude: number; readonly longitude: number };

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

export const geopointFieldModel: FieldModel<GeopointField, GeopointValue> = {
  type: "geopoint",
  keys: () => ["latitude", "longitude"],
  read: (stored) => {
    const latitude = degrees(stored["latitude"]);
    const longitude = degrees(stored["longitude"]);
    return latitude === null || longitude === null ? null : { latitude, longitude };
  },
  write: (value) => ({ latitude: value?.latitude ?? null, longitude: value?.longitude ?? null }),
  check: (value: unknown) => {
    const invalid = invalidCoordinates(value);
    const [coordinate] = invalid;
    if (coordinate === undefined) return undefined;
    if (invalid.length === 1 && isGeopoint(value) && value[coordinate] === null)
      return text(coordinate === "latitude" ? "fields.geopoint.noLatitude" : "fields.geopoint.noLongitude");
    return text("fields.geopoint.bounds", { maxLatitude: MAX_LATITUDE, maxLongitude: MAX_LONGITUDE });
  },
  rules: () => ({ latitude: degreesRule(MAX_LATITUDE), longitude: degreesRule(MAX_LONGITUDE) }),
  *declarationErrors({ path }) {
    if (path !== undefined) yield "a position has no path";
  },
  text: (value) => (value ? `${value.latitude}, ${value.longitude}` : ""),
};

/** @returns the coordinates that are missing or out of bounds. */
export function invalidCoordinates(value: unknown): readonly (keyof GeopointValue)[] {
  const { latitude, longitude } = isGeopoint(value) ? value : { latitude: null, longitude: null };
  return [
    ...(isWithin(latitude, MAX_LATITUDE) ? [] : (["latitude"] as const)),
    ...(isWithin(longitude, MAX_LONGITUDE) ? [] : (["longitude"] as const)),
  ];
}

/** @returns the place of "25.2854, 51.531", the notation of map sites; undefined for any other text. */
export function pastedGeopoint(text: string): GeopointValue | undefined {
  const [, latitude, longitude] =
    /^\s*(-?\d+(?:\.\d+)?)[\s,;]+(-?\d+(?:\.\d+)?)\s*$/.exec(latinNumber(text)) ?? [];
  return latitude === undefined || longitude === undefined
    ? undefined
    : { latitude: Number(latitude), longitude: Number(longitude) };
}

/** Like antd's own parser, for any digits. */
export function typedCoordinate(typed = ""): string {
  return latinNumber(typed).replace(/[^\w.-]+/g, "");
}

/** Older records hold the numbers as text. */
function degrees(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(latinNumber(value)) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function isGeopoint(value: unknown): value is { readonly latitude: Json; readonly longitude: Json } {
  return typeof value === "object" && value !== null && "latitude" in value && "longitude" in value;
}

function isWithin(value: Json, most: number): boolean {
  return typeof value === "number" && value >= -most && value <= most;
}

function degreesRule(most: number): (value: string) => string {
  return (value) => `${value} is number && ${value} >= -${most} && ${value} <= ${most}`;
}

export function mapAddress({ latitude, longitude }: GeopointValue): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
