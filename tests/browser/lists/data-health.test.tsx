/** The page about the data health: its states, and a repair with its progress and its result. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { HealthReport } from "#engine/data/last-report.ts";
import { HealthPage } from "#engine/features/health/health-page.tsx";
import type { RepairPage } from "#engine/features/health/service/index.ts";
import { brands } from "../../../src/resources/brands";
import { answerServices } from "../answers";
import { button, openPanel, startSignedIn, dialog } from "../panel";
import { put } from "../world";

const NONE = { hidden: 0, misplaced: 0, dates: 0, dateIds: [], passwords: 0, passwordIds: [] };
const COUNTS = { ...NONE, total: 1200, unindexed: 37, version: "1" };
const REPORT: HealthReport = {
  at: new Date(0).toISOString(),
  collections: { Brands: COUNTS },
  files: 8,
  unusedFiles: [],
};
let report: () => Promise<HealthReport | undefined>;
let answerPart: (part: RepairPage) => void;
const reindexes = vi.fn<(payload: unknown) => void>();

beforeAll(() => startSignedIn());
beforeEach(() => {
  reindexes.mockReset();
  report = () => Promise.resolve(REPORT);
  answerServices({
    health: {
      report: async () => ({ report: await report() }),
      recount: () => {
        const counts = { ...COUNTS, unindexed: 2 };
        report = () => Promise.resolve({ ...REPORT, collections: { Brands: counts } });
        return counts;
      },
      reindex: (payload) => {
        reindexes(payload);
        return new Promise((resolve) => (answerPart = resolve));
      },
    },
  });
});

const open = () =>
  openPanel("/data-health", [brands], {
    pages: [{ path: "/data-health", element: <HealthPage collections={[brands]} /> }],
  });
const says = (text: string | RegExp) => page.getByText(text);

it("a repair shows its progress, stops and continues where it was, and reports refused records", async () => {
  await open();
  await button("Make findable").click();
  await dialog().getByRole("button", { name: "Make findable" }).click();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("0 brands of 1,200 looked at…");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  answerPart({ cursor: "x", read: 500, done: 20, refused: [] });
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("Stopped after 500 brands.");
  await dialog().getByRole("button", { name: "Continue" }).click();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("500 brands of 1,200 looked at…");
  const reason = "The database refuses these records.";
  answerPart({ read: 700, done: 15, refused: [{ name: "Café Noor", reason }] });
  await expect.element(dialog()).toHaveAccessibleName("35 brands can be found now that could not before.");
  await expect.element(dialog()).toHaveTextContent(reason);
  expect(reindexes.mock.calls).toEqual([[{ resource: "Brands" }], [{ resource: "Brands", cursor: "x" }]]);
  await dialog().getByRole("button", { name: "Close" }).click();
  await expect.element(says(/^2 brands cannot be found by search yet/)).toBeVisible();
});

it("records that only an edit repairs are named, each with a link, and those that are gone are not", async () => {
  await put("Brands/cafe", { nameEng: "Café Noor", time: new Date() });
  const counts = { ...COUNTS, unindexed: 0, dates: 12, dateIds: ["cafe", "gone"], passwords: 1 };
  report = () => Promise.resolve({ ...REPORT, collections: { Brands: counts } });
  await open();
  await expect.element(says(/^12 brands with a date that is stored in another form/)).toBeVisible();
  await expect.element(says("1 brand without a password.")).toBeVisible();
  const link = page.getByRole("list", { name: "Records to edit" }).getByRole("link");
  await expect.element(link).toHaveTextContent("Café Noor");
  await expect.element(link).toHaveAttribute("href", "/brands?edit=cafe");
});
