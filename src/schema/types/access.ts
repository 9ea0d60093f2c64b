/**
 * Who may be granted an operation. "member": anybody signed in (the mobile app). "owner": signed in, and the document id
 * is their uid. "company": a company admin, for records of their own company. Nobody else is ever granted anything.
 */
export type Principal = "admin" | "company" | "member" | "owner";
export type AccessMethod = "get" | "list" | "create" | "update" | "delete";
/** `read` = get and list, `write` = create, update and delete. What is not granted is refused. */
export type Access = { readonly [key in AccessMethod | "read" | "write"]?: readonly Principal[] };
