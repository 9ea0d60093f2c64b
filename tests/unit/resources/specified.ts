/**
 * What the specification says of each collection (sections 3, 4, 5, 7 and 9 of tests/specification-coverage.md), typed
 * out once more: a declaration that departs from it fails a test.
 */

export interface Specified {
  /** Every stored field, a field of a map as "map.field". */
  readonly fields: readonly string[];
  /** Order of the list. Where the specification has none, ours. */
  readonly order: readonly [field: string, direction: "asc" | "desc"];
  readonly pageSize: number;
  readonly required: readonly string[];
  /** Those of them that an edit does without. */
  readonly requiredWhenAdding?: readonly string[];
  readonly choices?: { readonly [field: string]: readonly string[] };
  readonly defaults?: { readonly [field: string]: string };
  readonly folders?: { readonly [field: string]: string };
}

const VENUE_CHOICES = {
  selectedCategory: [
    "Food and Drink",
    "Retail and Services",
    "Beauty and Spa",
    "Health and Fitness",
    "Entertainment",
    "Hotel",
    "Services",
  ],
  status: ["Active", "In-active"],
  isBestSeller: ["Yes", "No"],
};
const VENUE_FIELDS = [
  ...["nameEng", "nameArabic", "discount", "descriptionEng", "descriptionArabic", "PhoneNumber"],
  ...["longitude", "latitude", "address", "timings", "startAt", "endAt", "pin", "isBestSeller"],
  ...["selectedCategory", "status", "img", "pdfUrl", "time"],
];
const VENUE_REQUIRED = [
  ...["nameEng", "nameArabic", "descriptionEng", "descriptionArabic", "address", "PhoneNumber"],
  ...["selectedCategory", "img"],
];
const VENUE_FOLDERS = { img: "Brands/images", pdfUrl: "Brands/pdfs" };

export const SPECIFIED: { readonly [collection: string]: Specified } = {
  Westwalk_Staff: {
    fields: [
      ...["name", "email", "qid", "qidExpiry", "password", "time", "staffId", "profileImg"],
      "documents.contract",
    ],
    order: ["time", "desc"],
    pageSize: 10,
    required: ["name", "email", "staffId", "password"],
    requiredWhenAdding: ["password"],
    folders: { profileImg: "profileImages", "documents.contract": "contracts" },
  },
  Tenants: {
    fields: [
      ...["name", "email", "password", "time", "tenantId", "tenantCategory", "shopNumber", "unitNumber"],
      ...["buildingNo", "occupants", "phoneNumber", "qid", "joiningDate", "contractExpiry", "status"],
      ...["nationality", "documents.contract"],
    ],
    order: ["time", "desc"],
    pageSize: 100,
    required: ["name", "email", "password"],
    requiredWhenAdding: ["password"],
    choices: {
      tenantCategory: ["Commercial", "Residential"],
      status: ["active", "non-active"],
      buildingNo: ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5"],
    },
    defaults: { status: "active" },
    folders: { "documents.contract": "contracts" },
  },
  Companies: {
    fields: ["companyName", "companyId", "passwordAt", "logoUrl"],
    order: ["companyName", "asc"],
    pageSize: 10,
    // Not specified: nobody could sign in to a company without them.
    required: ["companyName", "companyId", "passwordAt"],
    requiredWhenAdding: ["companyName", "companyId", "passwordAt"],
    folders: { logoUrl: "companyLogos" },
  },
  Employees: {
    fields: ["name", "empId", "qid", "email", "password", "companyId", "companyName"],
    order: ["name", "asc"],
    pageSize: 10,
    required: ["name", "empId", "qid", "password", "companyId"],
  },
  Admins: {
    fields: ["name", "email", "passwordAt", "role", "time"],
    order: ["time", "desc"],
    pageSize: 10,
    required: ["name", "email", "passwordAt", "role"],
    requiredWhenAdding: ["passwordAt"],
    choices: { role: ["User", "Admin"] },
  },
  Brands: {
    fields: [...VENUE_FIELDS, "id", "isLimited", "menuUrl", "multiImages"],
    order: ["time", "desc"],
    pageSize: 10,
    required: VENUE_REQUIRED,
    choices: VENUE_CHOICES,
    defaults: { status: "In-active" },
    folders: { ...VENUE_FOLDERS, multiImages: "Brands/multiImages" },
  },
  "Flat-Offer": {
    fields: [...VENUE_FIELDS, "id", "multiImageUrls"],
    order: ["time", "desc"],
    pageSize: 10,
    required: VENUE_REQUIRED,
    requiredWhenAdding: ["img"],
    choices: VENUE_CHOICES,
    defaults: { status: "In-active" },
    folders: { ...VENUE_FOLDERS, multiImageUrls: "Brands/multiImages" },
  },
  Events: {
    fields: [
      ...["nameEng", "nameArabic", "descriptionEng", "descriptionArabic", "PhoneNumber", "address"],
      ...["startAt", "endAt", "img", "time"],
    ],
    order: ["time", "desc"],
    pageSize: 10,
    required: ["nameEng", "descriptionEng", "img"],
    requiredWhenAdding: ["img"],
    folders: { img: "Events/images" },
  },
};
