import { Fault, LatLngValue } from "../values/value";
import { builtin, method, type BuiltinTable } from "./builtin";
import { int64 } from "./string-methods";

/** Mean radius of the earth in metres. */
const EARTH_RADIUS = 6_371_010;

function whole(value: bigint | number, round: (value: number) => number): bigint | Fault {
  if (typeof value === "bigint") return value;
  return Number.isFinite(value) ? int64(BigInt(round(value))) : new Fault(`${value} has no whole number.`);
}

/** There is no isInfinite: production refuses it. */
export const mathFunctions: BuiltinTable = new Map([
  [
    "abs",
    builtin(["number"], "number", (value) => {
      if (typeof value === "number") return Math.abs(value);
      return int64(value < 0n ? -value : value);
    }),
  ],
  ["ceil", builtin(["number"], "int", (value) => whole(value, Math.ceil))],
  ["floor", builtin(["number"], "int", (value) => whole(value, Math.floor))],
  ["round", builtin(["number"], "int", (value) => whole(value, Math.round))],
  ["sqrt", builtin(["number"], "float", (value) => Math.sqrt(Number(value)))],
  ["pow", builtin(["number", "number"], "float", (base, exponent) => Number(base) ** Number(exponent))],
  ["isNaN", builtin(["number"], "bool", (value) => Number.isNaN(value))],
]);

export const latLngFunctions: BuiltinTable = new Map([
  ["value", builtin(["number", "number"], "latlng", (lat, lng) => new LatLngValue(Number(lat), Number(lng)))],
]);

export const latLngMethods: BuiltinTable = new Map([
  ["latitude", method("latlng", [], "float", (self) => self.latitude)],
  ["longitude", method("latlng", [], "float", (self) => self.longitude)],
  ["distance", method("latlng", ["latlng"], "float", (self, other) => metres(self, other))],
]);

/** Great-circle distance (haversine). */
function metres(a: LatLngValue, b: LatLngValue): number {
  const radians = Math.PI / 180;
  const latitude = Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2;
  const longitude = Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  const across = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * longitude;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(latitude + across)));
}
