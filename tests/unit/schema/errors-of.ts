import { fieldModels } from "../../../packages/firestore-panel/src/fields/models";
import {
  checkCollections,
  DeclarationError,
} from "../../../packages/firestore-panel/src/schema/check-collections";
import type { Collection } from "../../../packages/firestore-panel/src/schema/types";

/** @returns the errors of declarations, none if they are accepted. */
export function errorsOf(...declared: readonly Collection[]): readonly string[] {
  try {
    checkCollections({ collections: declared, scopeKind: "company" }, fieldModels);
    return [];
  } catch (error) {
    if (error instanceof DeclarationError) return error.errors;
    throw error;
  }
}
