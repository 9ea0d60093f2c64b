import { deleteApp, initializeApp } from "firebase/app";
import { collection, getFirestore } from "firebase/firestore";
import { afterAll, expect, test, vi } from "vitest";
import { Pages } from "../../../src/providers/data/lists/pages";

const app = initializeApp({ projectId: "nowhere" }, "pages");
const list = { parts: [collection(getFirestore(app), "Employees")], partOf: () => 0, key: "Employees?" };
afterAll(() => deleteApp(app));

test("a page that nothing leads to, however often all are counted, gives way to one that is there: it is not asked for ever", async () => {
  let asked = 0;
  const read = () => {
    asked += 1;
    return asked > 20 ? Promise.reject(new Error("It asks for ever.")) : Promise.resolve([]);
  };
  const count = vi.fn(() => Promise.resolve(300));
  const pages = new Pages({ list, size: 10, count, readOnce: read, askAgain: vi.fn() });
  expect(await pages.open(8, read)).toEqual({ rows: [], total: 300, page: 30 });
  expect(count.mock.calls.length).toBeLessThan(5);
});
