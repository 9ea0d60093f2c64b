import { isWeekend, momentFromReference } from "./dates";
import { type Random, randomFrom, stableId, weightedPicker } from "./random";
import type { PlainDocument } from "./types";
import type { PlainFields } from "../packages/firestore-panel/cli/owner/wire";
import type { Category, DemoVenue } from "./venue";
import { BRANDS, brandId } from "./venues";

const REDEMPTION_COUNT = 1640;
/** Number of early records without a brand's name. The redeem summary counts them as Unknown. */
const NAMELESS_COUNT = 7;
/**
 * First day of redemptions, in days from the reference date. All open brands' contracts have started by then.
 */
const FIRST_DAY = -300;

const pickBrand = weightedPicker(BRANDS, (brand) => brand.pull);
const pickDay = weightedPicker(
  Array.from({ length: -FIRST_DAY }, (_, index) => FIRST_DAY + index),
  // The programme grows, and weekends are busier.
  (day) => (1 + (day - FIRST_DAY) / -FIRST_DAY) * (isWeekend(day) ? 2.3 : 1),
);

/** First and last hour of visits by category. */
const HOURS: Record<Category, readonly [number, number]> = {
  "Food and Drink": [8, 22],
  "Retail and Services": [11, 21],
  "Beauty and Spa": [11, 20],
  "Health and Fitness": [7, 20],
  Entertainment: [15, 22],
  Hotel: [12, 20],
  Services: [10, 19],
};

/**
 * Redeemed discounts of the given accounts. A few members redeem often, most sometimes, and one in five
 * never.
 */
export function redemptionDocuments(accounts: readonly PlainDocument[]): PlainDocument[] {
  const random = randomFrom("redemptions");
  const keenness = new Map(
    accounts.map(({ path }) => [path, random.chance(0.2) ? 0 : 0.1 + random.next() ** 3]),
  );
  const pickAccount = weightedPicker(accounts, ({ path }) => keenness.get(path) ?? 0);
  return Array.from({ length: REDEMPTION_COUNT }, (_, index) => {
    const account = pickAccount(random);
    return {
      path: `${account.path}/redeemed_discounts/${stableId(`redemption ${index}`)}`,
      fields: redemptionOf(pickBrand(random), random, index < NAMELESS_COUNT),
    };
  });
}

function redemptionOf(brand: DemoVenue, random: Random, nameless: boolean): PlainFields {
  const [open, close] = HOURS[brand.category];
  const redeemedAt = momentFromReference(pickDay(random), random.between(open * 60, close * 60 + 59));
  const redeemed = { brandId: brandId(brand), discount: brand.discount, redeemedAt };
  return nameless ? redeemed : { brandName: brand.nameEng, ...redeemed };
}
