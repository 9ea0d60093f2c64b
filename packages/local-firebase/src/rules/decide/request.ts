import type { FirestoreRulesRequest, RulesAuth, StorageRulesRequest } from "../api";
import { JsonMap } from "../values/convert";
import { LazyMap } from "../values/map-value";
import { TimestampValue, type MapValue, type PathValue, type Value } from "../values/value";

type Parts = Map<string, () => Value>;

/** The parts of `request` that both services have. */
export function requestParts(request: FirestoreRulesRequest | StorageRulesRequest, path: PathValue): Parts {
  const { auth, method, timeMicros } = request;
  const parts: Parts = new Map<string, () => Value>([
    ["method", () => method],
    ["path", () => path],
    ["time", () => new TimestampValue(timeMicros * 1000n)],
  ]);
  if (auth !== undefined) parts.set("auth", () => auth && authValue(auth));
  return parts;
}

function authValue({ uid, token }: RulesAuth): MapValue {
  return new LazyMap(
    new Map<string, () => Value>([
      ["uid", () => uid],
      ["token", () => new JsonMap(token)],
    ]),
  );
}
