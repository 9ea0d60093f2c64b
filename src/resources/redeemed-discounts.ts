import { longText } from "firestore-panel/fields/text";
import type { Access, SubcollectionDeclaration } from "firestore-panel/schema";

/**
 * A redemption, stored below its account. The panel counts redemptions by brand over all accounts. The mobile
 * app writes them, with fields that the panel does not know.
 */
export function redeemedDiscounts(access: Access): SubcollectionDeclaration {
  return {
    // A copy of the brand's name: an older one may have a line break, which a text of one line refuses.
    fields: { brandName: longText({ label: "Brand", required: true, maxLength: 200 }) },
    extraFields: { maxFields: 20, maxLength: 1000 },
    access,
    count: { label: "Redeemed discounts", column: "Redeems" },
    group: true,
    tally: "brandName",
  };
}
