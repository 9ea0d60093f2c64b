/** A name of two scripts reads the same wherever it stands: from the side on which its first word begins. */
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { tenants } from "../../../src/resources/tenants";
import { startSignedIn } from "../panel";
import { empty, put } from "../world";
import { deleted, entry, openHistory, operationId } from "./history-pages";
import { brand } from "../../fixtures/records";

const NAME = "برا كاش Thapa";
const LATIN = NAME.indexOf("T");

beforeAll(async () => {
  await startSignedIn();
  await empty("Tenants", "Brands", "History", "Trash");
  await put("Tenants/t1", { name: NAME, tenantId: "1A", tenantCategory: "Residential", time: new Date() });
  await put("Brands/cafe", brand(NAME));
  await entry(operationId("a"), { title: NAME });
  await deleted("Brands", "gone", { title: NAME, record: brand(NAME) });
});

/** For each place where the name is drawn, whether its Arabic beginning stands right of its Latin end. */
function readings(root: Element): readonly boolean[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: boolean[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = (node.textContent ?? "").indexOf(NAME);
    if (at < 0 || !node.parentElement?.checkVisibility()) continue;
    const leftOf = (index: number) => {
      const range = document.createRange();
      range.setStart(node, at + index);
      range.setEnd(node, at + index + 1);
      return range.getBoundingClientRect().left;
    };
    found.push(leftOf(0) > leftOf(LATIN));
  }
  return found;
}

const inMain = () => readings(page.getByRole("main").element());
const inDialog = () => readings(page.getByRole("dialog").element());

it("a name of two scripts reads the same in a list, on a page, in the activity, in a history and in the trash", async () => {
  const router = await openHistory("/tenant", [tenants]);
  await expect.element(page.getByRole("row", { name: NAME })).toBeVisible();
  await expect.poll(inMain).toEqual([true]);

  await router.navigate("/tenant-details/t1");
  await expect.element(page.getByRole("heading", { name: NAME })).toBeVisible();
  await expect.poll(inMain).toEqual([true, true]);

  await router.navigate("/activity");
  await expect.element(page.getByRole("link", { name: NAME })).toBeVisible();
  await expect.poll(inMain).toEqual([true]);

  await router.navigate("/brands?history=cafe");
  await expect.element(page.getByRole("dialog", { name: `History of ${NAME}` })).toBeVisible();
  await expect.poll(inDialog).toEqual([true]);

  await router.navigate("/trash");
  await page.getByRole("button", { name: `View ${NAME}` }).click();
  await expect.element(page.getByRole("row", { name: /^Discount/ })).toBeVisible();
  await expect.poll(inMain).toEqual([true]);
  await expect.poll(inDialog).toEqual([true, true]);
});
