import { defaultMessages } from "./default-messages";
import type { Collection, CollectionDeclaration, Field, FieldDeclarations, RecordFrom } from "./types";

/**
 * Declares a collection without checking it. `checkCollections` checks all declarations together.
 * @param name the collection's Firestore name, which is also the Refine resource's name.
 */
export function defineCollection<Fields extends FieldDeclarations>(
  name: string,
  declaration: CollectionDeclaration<Fields>,
): Collection<RecordFrom<Fields>> {
  const subcollections = Object.entries(declaration.subcollections ?? {});
  return {
    ...declaration,
    name,
    fields: fieldsOf(declaration.fields),
    subcollections: subcollections.map(([subName, sub]) => ({
      ...sub,
      name: subName,
      fields: fieldsOf(sub.fields),
    })),
    messages: { ...defaultMessages(declaration.label), ...declaration.messages },
  };
}

function fieldsOf(fields: FieldDeclarations): readonly Field[] {
  return Object.entries(fields).map(([key, field]) => ({ ...field, key }));
}
