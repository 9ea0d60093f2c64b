/** The vocabulary of a declaration. Menu, screens, provider, rules and tests read collections through these types. */
export * from "./access";
export * from "./collection";
export * from "./collection-options";
export * from "./field";
export * from "./field-model";
export * from "./values";
