import { DINING_BRANDS } from "./brand-list-dining";
import { LEISURE_BRANDS } from "./brand-list-leisure";
import { TOWN_BRANDS } from "./brand-list-town";
import { addYears, dayFromReference, momentFromReference } from "./dates";
import type { FileShelf } from "./files";
import { OFFERS } from "./offer-list";
import { menuPdf } from "./papers";
import { phoneNumber } from "./people";
import { unitAt } from "./places";
import { type Random, randomFrom, stableId } from "./random";
import type { PlainDocument } from "./types";
import type { PlainFields } from "../packages/firestore-panel/cli/owner/wire";
import { type Category, type DemoVenue, timingsOf } from "./venue";

export const BRANDS: readonly DemoVenue[] = [...DINING_BRANDS, ...LEISURE_BRANDS, ...TOWN_BRANDS];

/** Prefixes of the committed scenes: scene-food-1 and so on. */
const SCENES: Record<Category, string> = {
  "Food and Drink": "food",
  "Retail and Services": "retail",
  "Beauty and Spa": "beauty",
  "Health and Fitness": "fitness",
  Entertainment: "entertainment",
  Hotel: "hotel",
  Services: "services",
};
const SCENES_PER_CATEGORY = 3;

export function brandId(brand: DemoVenue): string {
  return stableId(`Brands/${brand.slug}`);
}

export function brandDocuments(shelf: FileShelf): PlainDocument[] {
  return BRANDS.map((brand, index) => brandDocument(brand, index, shelf));
}

/**
 * @param index position by save time, the newest first. @param logo name of another brand's picture, if it
 * has none of its own.
 */
export function brandDocument(
  brand: DemoVenue,
  index: number,
  shelf: FileShelf,
  logo = `logo-${brand.slug}`,
): PlainDocument {
  const random = randomFrom(`brand ${brand.slug}`);
  const menu = menuPdf(brand);
  const id = brandId(brand);
  return {
    path: `Brands/${id}`,
    fields: {
      id,
      ...sharedFields(brand, index, random, shelf, logo),
      isLimited: brand.isLimited ?? "",
      menuUrl: brand.menu ? `https://${brand.slug}.example/menu` : "",
      multiImages: scenesOf(brand, index, "Brands/multiImages", shelf),
      pdfUrl: menu ? shelf.putPdf(`Brands/pdfs/${brand.slug}-menu.pdf`, menu) : null,
    },
  };
}

export function offerDocuments(shelf: FileShelf): PlainDocument[] {
  return OFFERS.map((offer, index) => {
    const random = randomFrom(`offer ${offer.slug}`);
    const id = stableId(`Flat-Offer/${offer.slug}`);
    return {
      path: `Flat-Offer/${id}`,
      fields: {
        id,
        ...sharedFields(offer, index, random, shelf, `logo-${offer.slug}`),
        multiImageUrls: scenesOf(offer, index, "Brands/multiImages", shelf),
        pdfUrl: null,
      },
    };
  });
}

function sharedFields(
  venue: DemoVenue,
  index: number,
  random: Random,
  shelf: FileShelf,
  logo: string,
): PlainFields {
  const place = unitAt(venue.place, venue.unit, random);
  const { startAt, endAt } = contractOf(venue, random);
  return {
    nameEng: venue.nameEng,
    nameArabic: venue.nameArabic,
    discount: venue.discount,
    descriptionEng: venue.descriptionEng,
    descriptionArabic: venue.descriptionArabic,
    PhoneNumber: phoneNumber(random, ["4"]),
    longitude: place.longitude,
    latitude: place.latitude,
    address: place.address,
    timings: timingsOf(venue.hours),
    startAt,
    endAt,
    pin: String(random.between(100_000, 999_999)),
    isBestSeller: venue.isBestSeller ? "Yes" : "No",
    selectedCategory: venue.category,
    status: venue.inactive ? "In-active" : "Active",
    img: shelf.putPicture(`Brands/images/${venue.slug}.webp`, logo),
    // The saves are some days apart, so that lists have a visible order.
    time: momentFromReference(-2 - index * 5 - random.between(0, 3), random.between(9 * 60, 17 * 60)),
  };
}

/** One or two years around the reference date. A closed venue's contract has expired. */
function contractOf(venue: DemoVenue, random: Random): { startAt: string; endAt: string } {
  const startAt = dayFromReference(venue.inactive ? -420 : -random.between(305, 360));
  return { startAt, endAt: addYears(startAt, venue.inactive ? 1 : 2) };
}

function scenesOf(venue: DemoVenue, index: number, folder: string, shelf: FileShelf): string[] {
  // Two or three scenes of the category. Each venue starts with a different one.
  return Array.from({ length: 2 + (index % 2) }, (_, offset) => {
    const number = 1 + ((index + offset) % SCENES_PER_CATEGORY);
    return shelf.putPicture(
      `${folder}/${venue.slug}-${offset + 1}.webp`,
      `scene-${SCENES[venue.category]}-${number}`,
    );
  });
}
