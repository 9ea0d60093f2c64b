/** How many counts the dashboard sends: what is declared to expire adds its own. */
import { expiringFields, noticesOf } from "../../packages/firestore-panel/src/fields/expiry";
import { COUNTED } from "../../src/config/dashboard";
import { collections } from "../../src/resources";

const EXPIRING = expiringFields(collections);
const LEFT_OUT = EXPIRING.flatMap(({ expires }) => expires.while?.leftOut ?? []).length;

/** Those of the cards, and of the admins. */
export const TOTALS = COUNTED.length;
/** Of what expires: one for what has expired, and one for each notice. */
const EXPIRY_CELLS = EXPIRING.length * (noticesOf(EXPIRING).length + 1);
/** With that of the coming events. */
export const DASHBOARD_COUNTS = TOTALS + EXPIRY_CELLS + LEFT_OUT + 1;
