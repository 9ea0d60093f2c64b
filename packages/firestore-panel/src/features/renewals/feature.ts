/** Lists what expires, changes its date, and writes to those whom it concerns. */
import type { Feature } from "../feature";
import { expiryIndexes } from "./rules";

export const renewals: Feature = { name: "renewals", indexes: expiryIndexes };
