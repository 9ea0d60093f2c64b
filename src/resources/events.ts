import { date, timestamp } from "firestore-panel/fields/date";
import { image } from "firestore-panel/fields/file";
import { longText, phone, text } from "firestore-panel/fields/text";
import { defineCollection, section } from "firestore-panel/schema";

export const events = defineCollection("Events", {
  label: { one: "Event", many: "Events", title: "Events Management" },
  routes: { list: "/events", form: "modal" },
  menu: { label: "Upcoming Events", icon: "calendar", order: 50 },
  order: ["time", "desc"],
  indexed: true,
  search: { fields: ["nameEng", "nameArabic"], placeholder: "Search Venue by name" },
  filters: [{ field: "startAt" }],
  fields: {
    ...section("Event", {
      img: image({ label: "Image", folder: "Events/images", required: "create", column: "Image" }),
      nameEng: text({ label: "English name", language: "en", required: true, column: "Event Name" }),
      nameArabic: text({ label: "Arabic name", language: "ar", translates: "nameEng" }),
    }),
    ...section("Description", {
      descriptionEng: longText({ label: "English description", language: "en", required: true }),
      descriptionArabic: longText({
        label: "Arabic description",
        language: "ar",
        translates: "descriptionEng",
      }),
    }),
    ...section("Contact", {
      PhoneNumber: phone({ label: "Phone number" }),
      address: text({ label: "Address", maxLength: 500 }),
    }),
    ...section("Dates", {
      startAt: date({ label: "Start date", column: "Start At" }),
      endAt: date({ label: "End date", notBefore: "startAt", column: "End At" }),
    }),
    time: timestamp({ label: "Saved", auto: "save" }),
  },
  presence: true,
  notes: true,
  access: { read: ["admin", "member"], write: ["admin"] },
  alerts: ["deleteFailed"],
  messages: {
    add: "+ Add Events",
    empty: "No Data found.",
    invalid: "Please fill all required fields.",
    deleted: "Deleted successfully",
    saveFailed: "Failed to save Event",
    deleteFailed: "Failed to delete",
    loadFailed: "Failed to load events.",
    confirmDelete: "Are you sure you want to delete this Events?",
  },
});
