/** What a declaration is written with, apart from the field types. */
export type {
  Access,
  AccessMethod,
  Collection,
  CollectionDeclaration,
  Expiry,
  Field,
  FieldDeclaration,
  FieldDeclarations,
  FormerNames,
  FormValues,
  Principal,
  RecordData,
  RecordOf,
  StoredData,
  SubcollectionDeclaration,
} from "./types";
export {
  ACCESS_METHODS,
  canDo,
  defineCollection,
  isProtected,
  principalsOf,
  section,
} from "./define-collection";
export { trimText } from "./text";
