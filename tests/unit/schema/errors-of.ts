import { fieldModels } from "../../../src/fields/models";
import { checkCollections, DeclarationError } from "../../../src/schema/check-collections";
import type { Collection } from "../../../src/schema/types";

/** @returns the errors of declarations, none if they are accepted. */
export function errorsOf(...declared: readonly Collection[]): readonly string[] {
  try {
    checkCollections(declared, fieldModels);
    return [];
  } catch (error) {
    if (error instanceof DeclarationError) return error.errors;
    throw error;
  }
}
