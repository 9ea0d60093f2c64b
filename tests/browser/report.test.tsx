/** A specimen of the engine's report: loans of books by genre and kind of reader. */
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import {
  Report,
  ReportTools,
  ReportViews,
  useReportView,
  type ReportView,
} from "../../packages/firestore-panel/src/features/report/index";
import { byPart, reportNumbers } from "../../packages/firestore-panel/src/features/report/numbers";
import { ThemeMode } from "../../packages/firestore-panel/src/ui/theme-mode";
import { PRODUCT } from "../../src/config/product";

const VIEWS = ["genre", "reader"] as const;
const again = vi.fn<() => void>();

const byGenre: ReportView = {
  title: "Loans by genre",
  row: "Genre",
  numbers: reportNumbers(["Novel", "Poetry"], [[3, 1], [0, 5]], [4, 6], "No genre"), // prettier-ignore
  parts: [
    { key: "adults", label: "Adults", color: "rgb(1, 2, 3)" },
    { key: "children", label: "Children", color: "rgb(4, 5, 6)" },
  ],
  isDivided: true,
  sentence: ({ name, share, total }) => `${name} was lent most: ${share} of ${String(total)}.`,
  more: ({ count }) => `${String(count)} more`,
  empty: "No loans yet.",
};

function Loans() {
  const numbers = byPart(byGenre.numbers, ["Adults", "Children"]);
  const byReader = { ...byGenre, title: "Loans by reader", row: "Reader", numbers, isDivided: false };
  const view = useReportView(VIEWS) === "genre" ? byGenre : byReader;
  return (
    <>
      <ReportTools view={view} file="loans" countedAt={0} counting={false} again={again} />
      <ReportViews names={VIEWS} labelOf={(name) => `By ${name}`} />
      <Report view={view} stale={false} />
    </>
  );
}

it("a report of books by genre has a figure, a table in the order of its address, and views", async () => {
  const router = createMemoryRouter([{ path: "/loans", Component: Loans }], {
    initialEntries: ["/loans?from=1"],
  });
  await render(
    <ThemeMode product={PRODUCT}>
      <RouterProvider router={router} />
    </ThemeMode>,
  );
  const figure = page.getByRole("figure");
  const rows = () =>
    page
      .getByRole("table")
      .getByRole("row")
      .elements()
      .map(({ children }) => [...children].map((cell) => cell.textContent).join(" "));
  const [header, totals] = ["Genre Adults Children Total Share", "Total 4 6 10 100.0%"];
  const [novel, poetry, rest] = ["Novel 3 1 4 40.0%", "Poetry 0 5 5 50.0%", "No genre 1 0 1 10.0%"];
  await expect.poll(rows).toEqual([header, poetry, novel, rest, totals]);
  await expect.element(figure).toHaveTextContent("Poetry was lent most: 50.0% of 10.");
  const bar = figure.getByTitle("Novel, Children: 1").element();
  expect(getComputedStyle(bar).backgroundColor).toBe("rgb(4, 5, 6)");

  await page.getByRole("columnheader", { name: "Adults" }).click();
  expect(router.state.location.search).toBe("?from=1&sort=-adults");
  await expect.poll(rows).toEqual([header, novel, rest, poetry, totals]);

  await page.getByRole("link", { name: "By reader" }).click();
  expect(router.state.location.search).toBe("?from=1&sort=-adults&view=reader");
  await expect
    .poll(rows)
    .toEqual(["Reader Total Share", ...["Adults 4 40.0%", "Children 6 60.0%"], "Total 10 100.0%"]);
  await page.getByRole("button", { name: "Count again" }).click();
  expect(again).toHaveBeenCalledOnce();
});
