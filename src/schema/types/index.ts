/** The types of declarations. Menu, screens, provider, rules and tests use them to read collections. */
export * from "./collection";
export * from "./field";
