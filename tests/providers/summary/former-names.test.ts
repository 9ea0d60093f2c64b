/** A rename through the provider: the old name is kept in the same write, once, and never lost for want of room. */
import { expect, test } from "vitest";
import { storedBrand } from "../fixtures/records";
import { adminPanel } from "../fixtures/signed-in";

const { fixture, admin } = await adminPanel();

const rename = (nameEng: string, resource = "Brands") =>
  admin.dataProvider.update({ resource, id: "b", variables: { nameEng } });

test.each(["Brands", "Flat-Offer"])(
  "a record of %s keeps each of its former names once",
  async (resource) => {
    const [first, second, third] = ["Qahwa", "Qahwa House", "Qahwa Hall"].map(
      (name) => `${name} ${resource}`,
    );
    await fixture.put(`${resource}/b`, storedBrand({ nameEng: first }));
    for (const name of [second, ` ${second} `, first, third]) await rename(name ?? "", resource);
    expect(await fixture.read(`${resource}/b`)).toMatchObject({
      nameEng: third,
      formerNames: [first, second],
    });
  },
);

test("an edit of another field keeps no name, and a rename that would lose a name is refused", async () => {
  const full = Array.from({ length: 20 }, (_, index) => `Name ${String(index)}`);
  await fixture.put("Brands/b", storedBrand({ nameEng: "Qahwa", formerNames: full }));
  await admin.dataProvider.update({ resource: "Brands", id: "b", variables: { discount: "5%" } });
  const message = expect.stringContaining("20 other names") as unknown;
  await expect(rename("Qahwa House")).rejects.toMatchObject({
    statusCode: 400,
    message,
    errors: { nameEng: message },
  });
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
  await expect(rename("Kiosk")).rejects.toMatchObject({
    statusCode: 409,
    errors: {
      nameEng: "Stall had this name, and redemptions under it count with Stall. Choose another name.",
    },
  });
  await fixture.put("Brands/had", storedBrand({ nameEng: " ", formerNames: ["Booth"] }));
  await fixture.put("Tenants/t/redeemed_discounts/s", { brandName: "Booth" });
  await expect(rename("Booth")).rejects.toMatchObject({
    message:
      "Another brand had this name, and redemptions under it count with Another brand. Choose another name.",
  });
  await admin.dataProvider.update({ resource: "Flat-Offer", id: "had", variables: { nameEng: "Kiosk" } });
  expect(await fixture.read("Flat-Offer/had")).toMatchObject({
    nameEng: "Kiosk",
    formerNames: ["Kiosk", "Stand", "Stall"],
  });
});
