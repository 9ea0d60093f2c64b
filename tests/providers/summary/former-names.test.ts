/** A rename through the provider: the old name is kept in the same write, once, and never lost for want of room. */
import { expect, test } from "vitest";
import { storedBrand } from "#fixtures/providers/records";
import { adminPanel } from "../fixtures/signed-in";
import { expectRefusal } from "#fixtures/providers/requests";

const { fixture, admin } = await adminPanel();

const rename = (nameEng: string) =>
  admin.dataProvider.update({ resource: "Brands", id: "b", variables: { nameEng } });

test("an edit of another field keeps no name, and a rename that would lose a name is refused", async () => {
  const full = Array.from({ length: 20 }, (_, index) => `Name ${String(index)}`);
  await fixture.put("Brands/b", storedBrand({ nameEng: "Qahwa", formerNames: full }));
  await admin.dataProvider.update({ resource: "Brands", id: "b", variables: { discount: "5%" } });
  const message = expect.stringContaining("20 other names") as unknown;
  await expectRefusal(rename("Qahwa House"), 400, { message, errors: { nameEng: message } });
  expect(await fixture.read("Brands/b")).toMatchObject({
    nameEng: "Qahwa",
    discount: "5%",
    formerNames: full,
  });
});

test("a former name of another record is free until it has redemptions", async () => {
  await fixture.put("Flat-Offer/had", storedBrand({ nameEng: "Stall", formerNames: ["Kiosk", "Stand"] }));
  await fixture.put("Brands/b", storedBrand({ nameEng: "Qahwa" }));
  await rename("Stand");
  await fixture.put("Tenants/t/redeemed_discounts/r", { brandName: "Kiosk" });
  const nameEng = "Stall had this name, and redemptions under it count with Stall. Choose another name.";
  await expectRefusal(rename("Kiosk"), 409, { errors: { nameEng } });
  await fixture.put("Brands/had", storedBrand({ nameEng: " ", formerNames: ["Booth"] }));
  await fixture.put("Tenants/t/redeemed_discounts/s", { brandName: "Booth" });
  const message =
    "Another brand had this name, and redemptions under it count with Another brand. Choose another name.";
  await expect(rename("Booth")).rejects.toMatchObject({ message });
  await admin.dataProvider.update({ resource: "Flat-Offer", id: "had", variables: { nameEng: "Kiosk" } });
  expect(await fixture.read("Flat-Offer/had")).toMatchObject({
    nameEng: "Kiosk",
    formerNames: ["Kiosk", "Stand", "Stall"],
  });
});
