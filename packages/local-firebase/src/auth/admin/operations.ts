import { sendOobCode } from "../oob-codes";
import type { Operation } from "../operation";
import { create } from "./create";
import { batchCreate } from "./import";
import { batchGet, lookup, query } from "./read";
import { batchDelete, remove } from "./remove";
import { update } from "./update";

/**
 * The operations of the owner on accounts, by their names in the API. `create` is a POST to the accounts themselves.
 */
export const ADMIN_OPERATIONS = {
  create,
  lookup,
  query,
  batchGet,
  update,
  delete: remove,
  batchDelete,
  batchCreate,
  sendOobCode,
} satisfies { readonly [name: string]: Operation };

export type AdminOperation = keyof typeof ADMIN_OPERATIONS;
