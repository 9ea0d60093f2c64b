import { date } from "../fields/date/model";
import { image } from "../fields/image/model";
import { longText } from "../fields/long-text/model";
import { phone } from "../fields/phone/model";
import { text } from "../fields/text/model";
import { timestamp } from "../fields/timestamp/model";
import { defineCollection } from "../schema/define-collection";

/** What takes place on the group's properties. */
export const events = defineCollection("Events", {
  label: { one: "Event", many: "Events Management" },
  order: ["time", "desc"],
  search: { fields: ["nameEng"], placeholder: "Search Venue by name" },
  fields: {
    img: image({ label: "Image", folder: "Events/images", required: "create", column: "Image" }),
    nameEng: text({ label: "English name", required: true, column: "Event Name" }),
    nameArabic: text({ label: "Arabic name", dir: "rtl" }),
    descriptionEng: longText({ label: "English description", required: true }),
    descriptionArabic: longText({ label: "Arabic description", dir: "rtl" }),
    PhoneNumber: phone({ label: "Phone number" }),
    address: text({ label: "Address", maxLength: 500 }),
    startAt: date({ label: "Start date", column: "Start At" }),
    endAt: date({ label: "End date", column: "End At" }),
    time: timestamp({ label: "Saved", auto: "save" }),
  },
  access: { read: ["admin", "member"], write: ["admin"] },
  messages: {
    add: "+ Add Events",
    empty: "No Data found.",
    invalid: "Please fill all required fields.",
    created: "Event added!",
    updated: "Event updated!",
    deleted: "Deleted successfully",
    saveFailed: "Failed to save Event",
    deleteFailed: "Failed to delete",
    loadFailed: "Failed to load events.",
    confirmDelete: "Are you sure you want to delete this Events?",
  },
});
