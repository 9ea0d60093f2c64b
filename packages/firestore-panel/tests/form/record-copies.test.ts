import { expect, test } from "vitest";
import { image } from "../../src/fields/file/model";
import { reference } from "../../src/fields/reference/model";
import { email, pin, readablePassword, text } from "../../src/fields/text/model";
import { declared } from "../fixtures/specimens/specimen";
import { copyOf } from "../../src/screens/form/form-values";
import { copyAddress } from "../../src/screens/record/record-address";

const guests = declared("Guests", {
  routes: { list: "/guests", form: "modal" },
  search: { fields: ["name"], placeholder: "" },
  fields: {
    name: text({ label: "Name" }),
    city: text({ label: "City" }),
    qid: text({ label: "QID", importance: "identifying" }),
    code: text({ label: "Code" }),
    email: email({ label: "Email" }),
    password: readablePassword({ label: "Password" }),
    pin: pin({ label: "Pin" }),
    picture: image({ label: "Picture", folder: "Guests" }),
    note: text({ label: "Note", form: "edit" }),
    added: text({ label: "Added by", form: "none" }),
    hotel: reference({
      label: "Hotel",
      collection: "Hotels",
      from: { id: "hotelId", name: "name" },
      into: { id: "hotelId", name: "hotelName" },
    }),
  },
  unique: { field: "code", within: "hotelId" },
  account: { email: "email", password: "password" },
});

test("a copy has the values of a record, without ids, unique values, passwords, pins and files, and names those it lacks", () => {
  const hotel = { id: "H1", name: "Marsa" };
  const record = {
    ...{ id: "one", name: "Huda", city: "Doha", qid: "284", code: "7", email: "huda@mailbox.example" },
    ...{ password: "Sidra-1", pin: "123456", picture: "https://files.example/a.png", note: "VIP" },
    ...{ added: "Noor", hotel },
  };
  const { name, values, leftOut } = copyOf(guests, record);
  expect(name).toBe("Huda");
  expect(values).toEqual({ name: "Huda", city: "Doha", hotel });
  expect(leftOut).toEqual(["QID", "Code", "Email", "Password", "Pin", "Picture", "Note"]);
  // What the record itself does not have is not missing.
  expect(copyOf(guests, { id: "two", name: "Ali", qid: "", code: null }).leftOut).toEqual([]);
});

test("a copy begins in the form of a new record, and is not offered without a form", () => {
  const { routes } = guests;
  expect(copyAddress(guests, "a b")).toBe("/guests?copy=a+b");
  const withPage = { ...guests, routes: { ...routes!, form: "/add-guest" } };
  expect(copyAddress(withPage, "1")).toBe("/add-guest?copy=1");
  expect(copyAddress({ ...guests, routes: { list: "/guests" } }, "1")).toBeUndefined();
});
