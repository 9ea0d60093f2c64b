/** The example's generated rules let its admin do everything, and a stranger nothing. */
import { expect, it } from "vitest";
import { books } from "../example/books";
import { authors } from "../example/collections";
import { definition } from "../example/definition";
import { changes } from "../src/features/history/service";
import { newOperationId, TRASH, trashId } from "../src/schema/history";
import { examplePanel } from "./fixtures/example-panel";
import { recordedOperation } from "./fixtures/providers/provider-calls";

const DENIED = 403;
const BOOK = {
  author: { id: "austen", name: "Jane Austen" },
  genre: "Novel",
  published: "1817-12-20",
};

const panel = await examplePanel();

/** As a screen shows them: shortly after a write. */
const titles = async () => {
  const { data } = await panel.data.getList({ resource: books.name, pagination: { pageSize: 50 } });
  return data.map((book) => String(book["title"]));
};
const add = async (title: string): Promise<{ readonly id: string; readonly operation: string }> => {
  const answer = await panel.data.create({ resource: books.name, variables: { ...BOOK, title } });
  expect(panel.strangersAnswers()).toEqual([DENIED]);
  return { id: String(answer.data.id), operation: recordedOperation(answer) };
};

it("an admin lists the records of every collection, and a stranger lists none", async () => {
  await expect.poll(titles).toEqual(["Emma", "On the Origin of Species", "Persuasion", "Poems"]);
  for (const { name } of [...definition.collections, definition.history, definition.trash])
    expect(await panel.queryAll(name)).toEqual({ admin: 200, stranger: DENIED });
});

it("an admin creates and edits a record, and the same writes of a stranger are denied", async () => {
  const { id } = await add("Lady Susan");
  await expect.poll(titles).toContain("Lady Susan");
  await panel.data.update({ resource: books.name, id, variables: { genre: "Poetry" } });
  expect(panel.strangersAnswers()).toEqual([DENIED]);
  const genre = async () => String((await panel.data.getOne({ resource: books.name, id })).data["genre"]);
  await expect.poll(genre).toBe("Poetry");
});

it("an admin deletes and restores a record, and the same writes of a stranger are denied", async () => {
  const { id } = await add("Sanditon");
  await panel.data.deleteOne({ resource: books.name, id });
  expect(panel.strangersAnswers()).toEqual([DENIED]);
  await expect.poll(titles).not.toContain("Sanditon");
  const copies = await panel.data.getList({ resource: TRASH });
  expect(copies.data.map((copy) => String(copy["title"]))).toContain("Sanditon");

  await panel.call(changes.restore, { ids: [trashId(books.name, id)], operation: newOperationId() });
  expect(panel.strangersAnswers()).toEqual([DENIED]);
  await expect.poll(titles).toContain("Sanditon");
});

it("an admin undoes an operation, and the same writes of a stranger are denied", async () => {
  const { operation } = await add("The Watsons");
  await panel.call(changes.undo, { operation, undoOperation: newOperationId() });
  expect(panel.strangersAnswers()).toEqual([DENIED]);
  await expect.poll(titles).not.toContain("The Watsons");
});

it("an admin is refused a second author with the same code", async () => {
  const second = { name: "J. Austen", code: "austen" };
  await expect(panel.data.create({ resource: authors.name, variables: second })).rejects.toMatchObject({
    statusCode: 409,
  });
});
