/** The types of declarations. Menu, screens, provider, rules and tests use them to read collections. */
export * from "./access";
export * from "./collection";
export * from "./collection-options";
export * from "./field";
export * from "./field-model";
export * from "./values";
