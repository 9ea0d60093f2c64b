import { choice } from "firestore-panel/fields/choice";
import { date, timestamp } from "firestore-panel/fields/date";
import { file, image, imageList, PDF_TYPE } from "firestore-panel/fields/file";
import { pin, text } from "firestore-panel/fields/text";
import { openingHours } from "firestore-panel/fields/opening-hours";
import { defineCollection, section } from "firestore-panel/schema";
import { CATEGORIES, FORMER_NAMES, offerExpiry, VENUE } from "./shared-options";

/** Venues with one offer for everybody. Their files share the folders of the brands. */
export const flatOffers = defineCollection("Flat-Offer", {
  label: { one: "Flat Offer", many: "Flat Offers" },
  routes: {
    list: "/flat-offer",
    form: "modal",
    selectionLinks: [{ label: "Statement", to: "/flat-offer-statements" }],
  },
  menu: { label: "Flat-Offer", icon: "percent", order: 40 },
  order: ["time", "desc"],
  indexed: true,
  filters: [{ field: "status", group: true }],
  search: { fields: ["nameEng", "nameArabic"], placeholder: "Search Venue by name" },
  fields: {
    ...section("Brand", {
      img: image({ label: "Logo", folder: "Brands/images", required: "create", column: "Logo" }),
      ...VENUE.names,
      selectedCategory: choice({ label: "Category", options: CATEGORIES, required: true }),
    }),
    ...section("Offer", {
      discount: text({ label: "Discount", column: "Discount" }),
      ...VENUE.offer,
      pin: pin({ label: "Pin", column: "Pin" }),
      startAt: date({ label: "Contract start" }),
      endAt: date({
        label: "Contract end",
        notBefore: "startAt",
        expires: offerExpiry("Inactive flat offers"),
      }),
    }),
    ...section("Description", VENUE.description),
    ...section("Contact", VENUE.contact),
    ...section("Opening hours", { timings: openingHours({ label: "Timings" }) }),
    ...section("Files", {
      multiImageUrls: imageList({ label: "More pictures", folder: "Brands/multiImages" }),
      pdfUrl: file({ label: "Menu (PDF)", folder: "Brands/pdfs", contentTypes: [PDF_TYPE] }),
    }),
    time: timestamp({ label: "Saved", auto: "save" }),
  },
  storesId: true,
  presence: true,
  notes: true,
  access: { read: ["admin", "member"], write: ["admin"] },
  formerNames: FORMER_NAMES,
  alerts: ["deleteFailed"],
  messages: {
    add: "+ Add Brands",
    empty: "No Data found.",
    invalid: "All fields are required!",
    created: "Service added successfully!",
    updated: "Service updated successfully!",
    deleted: "Deleted successfully",
    saveFailed: "Error saving service",
    deleteFailed: "Failed to delete",
    loadFailed: "Failed to load flat offers.",
    confirmDelete: "Are you sure you want to delete this venue?",
  },
});
