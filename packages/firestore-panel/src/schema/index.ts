/** What a declaration is written with, apart from the field types. */
export type * from "./types";
export {
  ACCESS_METHODS,
  canDo,
  defineCollection,
  isProtected,
  principalsOf,
  section,
} from "./define-collection";
export { trimText } from "./text";
