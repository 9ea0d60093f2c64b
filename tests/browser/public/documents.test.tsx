import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ColorMode } from "../../../packages/firestore-panel/src/ui/color-mode";
import { PRODUCT } from "../../../src/config/product";
import { ProductContext } from "../../../packages/firestore-panel/src/ui/product";
import { AccessibilityPage, PrivacyPolicyPage } from "../../../src/pages/documents/document-page";

it.each([
  { Page: PrivacyPolicyPage, title: "Privacy Policy", date: "Last updated June 3, 2025", last: "Contact Us" },
  {
    Page: AccessibilityPage,
    title: "Accessibility",
    date: "Statement of November 27, 2026",
    last: "Whom to Tell",
  },
])("$title has a date, links to each section, and an address in the last one", async (document) => {
  const { Page, title, date, last } = document;
  await render(
    <ProductContext value={PRODUCT}>
      <ColorMode>
        <Page />
      </ColorMode>
    </ProductContext>,
  );
  await expect.element(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect.element(page.getByText(date, { exact: true })).toBeVisible();
  const links = page.getByRole("navigation", { name: "Sections" }).getByRole("link").elements();
  const headings = page.getByRole("heading", { level: 2 }).elements();
  expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual(
    headings.map(({ id, textContent }) => [`#${id}`, textContent]),
  );
  const address = page.getByRole("region", { name: last }).getByRole("link");
  await expect.element(address).toHaveAttribute("href", "mailto:support@westwalk.example");
  const statement = page.getByRole("contentinfo").getByRole("link", { name: "Accessibility", exact: true });
  await expect.element(statement).toHaveAttribute("href", "/accessibility");
});
