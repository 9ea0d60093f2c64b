import { text } from "../fields/text/model";
import type { Access, SubcollectionDeclaration } from "../schema/types";

/**
 * One redemption, below the account that redeemed. The panel counts them by brand over all accounts; the app that
 * writes them adds fields that the panel does not know.
 */
export function redeemedDiscounts(access: Access): SubcollectionDeclaration {
  return {
    fields: { brandName: text({ label: "Brand", required: true }) },
    extraFields: { maxFields: 20, maxLength: 1000 },
    access,
    count: { label: "Redeemed discounts", column: "Redeems" },
    group: ["admin"],
    tally: "brandName",
  };
}
