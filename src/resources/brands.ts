import { choice } from "firestore-panel/fields/choice";
import { date, timestamp } from "firestore-panel/fields/date";
import { file, image, imageList, PDF_TYPE } from "firestore-panel/fields/file";
import { pin, text, url } from "firestore-panel/fields/text";
import { openingHours } from "firestore-panel/fields/opening-hours";
import { defineCollection, section } from "firestore-panel/schema";
import { CATEGORIES, FORMER_NAMES, offerExpiry, VENUE } from "./shared-options";

export const brands = defineCollection("Brands", {
  label: { one: "Brand", many: "Brands", title: "Services Management" },
  routes: {
    list: "/brands",
    form: "modal",
    links: [{ label: "Redeem Summary", to: "/brand-s" }],
    selectionLinks: [{ label: "Statement", to: "/brand-statements" }],
  },
  menu: { label: "Brands", icon: "shop", order: 30 },
  order: ["time", "desc"],
  indexed: true,
  filters: [{ field: "status", group: true }],
  search: { fields: ["nameEng", "nameArabic"], placeholder: "Search Venue by name" },
  fields: {
    ...section("Brand", {
      img: image({ label: "Logo", folder: "Brands/images", required: true, column: "Logo" }),
      ...VENUE.names,
      selectedCategory: choice({
        label: "Category",
        options: CATEGORIES,
        required: true,
        column: "Categories",
      }),
    }),
    ...section("Offer", {
      discount: text({ label: "Discount", column: "Discount" }),
      isLimited: text({ label: "Limited discount" }),
      ...VENUE.offer,
      pin: pin({ label: "Pin", readOnly: true, column: "Pin" }),
      startAt: date({ label: "Start date" }),
      endAt: date({
        label: "End date",
        notBefore: "startAt",
        expires: offerExpiry("Offers of inactive brands"),
      }),
    }),
    ...section("Description", VENUE.description),
    ...section("Contact", { ...VENUE.contact, menuUrl: url({ label: "Menu link" }) }),
    ...section("Opening hours", { timings: openingHours({ label: "Timings" }) }),
    ...section("Files", {
      multiImages: imageList({ label: "More pictures", folder: "Brands/multiImages" }),
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
    invalid: "Please fill all required fields!",
    created: "Brand added successfully!",
    updated: "Brand updated successfully!",
    deleted: "Deleted successfully",
    saveFailed: "Error saving brand",
    deleteFailed: "Failed to delete",
    loadFailed: "Failed to load brands.",
    confirmDelete: "Are you sure you want to delete this venue?",
  },
});
