import { isJsonObject, type JsonObject } from "../../core/http";
import { invalid } from "../errors";
import { camelCase } from "./message";

type Kind = "boolean" | "number" | "text" | "texts";
type Parameters = { readonly [name: string]: Kind };

const MASK: Parameters = { "mask.fieldPaths": "texts" };
const READ: Parameters = { ...MASK, transaction: "text", readTime: "text" };
const PRECONDITION: Parameters = {
  "currentDocument.exists": "boolean",
  "currentDocument.updateTime": "text",
};

/** The query parameters of the methods without a verb. */
export const PARAMETERS = {
  GetDocument: READ,
  ListDocuments: {
    ...READ,
    pageSize: "number",
    pageToken: "text",
    orderBy: "text",
    showMissing: "boolean",
  },
  CreateDocument: { ...MASK, documentId: "text" },
  UpdateDocument: { ...MASK, ...PRECONDITION, "updateMask.fieldPaths": "texts" },
  DeleteDocument: PRECONDITION,
} satisfies { readonly [method: string]: Parameters };

export const NO_PARAMETERS: Parameters = {};

/** Parameters common to Google's APIs that do not change the answer; the values of `alt` are checked. */
const SHARED = [
  "key",
  "prettyPrint",
  "$prettyPrint",
  "quotaUser",
  "$.xgafv",
  "uploadType",
  "upload_protocol",
];
const ALT = ["json", "json;enum-encoding=int"];

/**
 * Reads the query of an address as fields of the message.
 * @throws FirestoreError for an unknown or malformed parameter.
 */
export function readParameters(known: Parameters, query: URLSearchParams): JsonObject {
  const request: Record<string, unknown> = {};
  for (const given of new Set(query.keys())) {
    const name = camelCase(given);
    const kind = Object.hasOwn(known, name) ? known[name] : undefined;
    if (kind) put(request, name.split("."), valueOf(name, kind, query.getAll(given)));
    else if (given === "alt" || given === "$alt") checkAlt(query.get(given));
    else if (!SHARED.includes(given))
      throw invalid(`Unknown name "${given}": Cannot bind query parameter. It is not part of this request.`);
  }
  return request;
}

function checkAlt(value: string | null): void {
  if (!ALT.includes(value ?? ""))
    throw invalid(`The answer's form alt=${value} is not served, only alt=json.`);
}

function valueOf(name: string, kind: Kind, texts: readonly string[]): unknown {
  const text = texts.at(-1) ?? "";
  switch (kind) {
    case "texts":
      return texts;
    case "text":
      return text;
    case "boolean":
      if (text !== "true" && text !== "false") throw invalid(`${name} must be true or false.`);
      return text === "true";
    case "number":
      if (!/^\d{1,9}$/.test(text)) throw invalid(`${name} must be a whole number, 0 or more.`);
      return Number(text);
  }
}

function put(target: Record<string, unknown>, [first, ...rest]: readonly string[], value: unknown): void {
  if (first === undefined) return;
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const inner = isJsonObject(target[first]) ? { ...target[first] } : {};
  put(inner, rest, value);
  target[first] = inner;
}
