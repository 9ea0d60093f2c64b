/**
 * Principals that can be granted an operation. "member": any signed-in user (the mobile app). "owner": a
 * signed-in user whose uid is the document's id. "company": a company admin, for records of their own
 * company.
 */
export type Principal = "admin" | "company" | "member" | "owner";
export type AccessMethod = "get" | "list" | "create" | "update" | "delete";
/**
 * `read` is get and list; `write` is create, update and delete. Operations that are not granted are denied.
 */
export type Access = { readonly [key in AccessMethod | "read" | "write"]?: readonly Principal[] };
