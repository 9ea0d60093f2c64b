import { choice } from "firestore-panel/fields/choice";
import { date, timestamp } from "firestore-panel/fields/date";
import { file, image, imageList, PDF_TYPE } from "firestore-panel/fields/file";
import { longText, phone, text, pin } from "firestore-panel/fields/text";
import { geopoint } from "firestore-panel/fields/geopoint";
import { openingHours } from "firestore-panel/fields/opening-hours";
import { defineCollection } from "firestore-panel/schema";
import { CATEGORIES, FORMER_NAMES, offerExpiry, STATUS } from "./shared-options";

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
  filters: [{ field: "status" }],
  search: { fields: ["nameEng", "nameArabic"], placeholder: "Search Venue by name" },
  fields: {
    img: image({
      label: "Logo",
      folder: "Brands/images",
      required: "create",
      column: "Logo",
      section: "Brand",
    }),
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
    selectedCategory: choice({ label: "Category", options: CATEGORIES, required: true, section: "Brand" }),
    discount: text({ label: "Discount", column: "Discount", section: "Offer" }),
    status: choice({ label: "Status", ...STATUS, default: "In-active", column: "Status", section: "Offer" }),
    isBestSeller: choice({ label: "Best seller", options: ["Yes", "No"], default: "No", section: "Offer" }),
    pin: pin({ label: "Pin", column: "Pin", section: "Offer" }),
    startAt: date({ label: "Contract start", section: "Offer" }),
    endAt: date({
      label: "Contract end",
      notBefore: "startAt",
      expires: offerExpiry("Inactive flat offers"),
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
    timings: openingHours({ label: "Timings", section: "Opening hours" }),
    multiImageUrls: imageList({ label: "More pictures", folder: "Brands/multiImages", section: "Files" }),
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
