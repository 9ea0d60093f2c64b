/** What a declaration is written with, apart from the field types. */
export type {
  Access,
  AccessMethod,
  Collection,
  Expiry,
  Field,
  FormerNames,
  Principal,
  RecordData,
  RecordOf,
  SubcollectionDeclaration,
} from "./types";
export { canDo, defineCollection, isProtected, section } from "./define-collection";
export { trimText } from "./text";
