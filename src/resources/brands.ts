import { choice } from "firestore-panel/fields/choice";
import { date, timestamp } from "firestore-panel/fields/date";
import { file, image, imageList, PDF_TYPE } from "firestore-panel/fields/file";
import { longText, phone, text, url, pin } from "firestore-panel/fields/text";
import { geopoint } from "firestore-panel/fields/geopoint";
import { openingHours } from "firestore-panel/fields/opening-hours";
import { defineCollection } from "firestore-panel/schema";
import { CATEGORIES, FORMER_NAMES, offerExpiry, STATUS } from "./shared-options";

/** Partner venues and their discounts. */
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
  filters: [{ field: "status" }],
  search: { fields: ["nameEng", "nameArabic"], placeholder: "Search Venue by name" },
  fields: {
    img: image({ label: "Logo", folder: "Brands/images", required: true, column: "Logo", section: "Brand" }),
    nameEng: text({
      label: "English name",
      language: "en",
      required: true,
      column: "Brand Name",
      section: "Brand",
    }),
    nameArabic: text({
      label: "Arabic name",
      required: true,
      language: "ar",
      translates: "nameEng",
      section: "Brand",
    }),
    selectedCategory: choice({
      label: "Category",
      options: CATEGORIES,
      required: true,
      column: "Categories",
      section: "Brand",
    }),
    discount: text({ label: "Discount", column: "Discount", section: "Offer" }),
    isLimited: text({ label: "Limited discount", section: "Offer" }),
    status: choice({ label: "Status", ...STATUS, default: "In-active", column: "Status", section: "Offer" }),
    isBestSeller: choice({ label: "Best seller", options: ["Yes", "No"], default: "No", section: "Offer" }),
    pin: pin({ label: "Pin", readOnly: true, column: "Pin", section: "Offer" }),
    startAt: date({ label: "Start date", section: "Offer" }),
    endAt: date({
      label: "End date",
      notBefore: "startAt",
      expires: offerExpiry("Offers of inactive brands"),
      section: "Offer",
    }),
    descriptionEng: longText({
      label: "English description",
      language: "en",
      required: true,
      section: "Description",
    }),
    descriptionArabic: longText({
      label: "Arabic description",
      required: true,
      language: "ar",
      translates: "descriptionEng",
      section: "Description",
    }),
    PhoneNumber: phone({ label: "Phone number", required: true, section: "Contact" }),
    address: text({ label: "Address", required: true, maxLength: 500, section: "Contact" }),
    position: geopoint({ label: "Position on the map", section: "Contact" }),
    menuUrl: url({ label: "Menu link", section: "Contact" }),
    timings: openingHours({ label: "Timings", section: "Opening hours" }),
    multiImages: imageList({ label: "More pictures", folder: "Brands/multiImages", section: "Files" }),
    pdfUrl: file({ label: "Menu (PDF)", folder: "Brands/pdfs", contentTypes: [PDF_TYPE], section: "Files" }),
    time: timestamp({ label: "Saved", auto: "save" }),
  },
  storesId: true,
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
