/** The accounts that see everything, for a product that does not declare its own. */
import { password } from "./fields/password/model";
import { email, text } from "./fields/text/model";
import { defineCollection } from "./schema/define-collection";

export const admins = defineCollection("Admins", {
  label: { one: "Admin", many: "Admins" },
  routes: { list: "/admins", form: "modal" },
  menu: { label: "Admins", icon: "admin", order: 910 },
  order: ["name", "asc"],
  fields: {
    name: text({ label: "Name", required: true, column: "Name" }),
    email: email({ label: "Email", required: true, lowerCase: true, column: "Email" }),
    password: password({ label: "Password", required: "create" }),
  },
  signIn: { kind: "admin", id: "email", password: "password" },
  access: { read: ["admin"], write: ["admin"] },
});
