/** The first content of the example's local Firebase: a few records, and the accounts that sign in. */
import { panelSeed } from "firestore-panel/seed";
import { definition } from "./definition";

export const BRANCH = { code: "NORTH", password: "North-Reading-34" };
export const ACCOUNT = { email: "ada@example.com", password: "Quiet-Library-12" };

const austen = { id: "austen", name: "Jane Austen" };
const dickinson = { id: "dickinson", name: "Emily Dickinson" };
const darwin = { id: "darwin", name: "Charles Darwin" };

const records = {
  Authors: [austen, dickinson, darwin].map(({ id, name }) => ({ id, code: id, name })),
  Books: [
    { title: "Emma", author: austen, genre: "Novel", published: "1815-12-23" },
    { title: "Persuasion", author: austen, genre: "Novel", published: "1817-12-20" },
    { title: "Poems", author: dickinson, genre: "Poetry", published: "1890-11-12" },
    { title: "On the Origin of Species", author: darwin, genre: "Science", published: "1859-11-24" },
  ],
  Branches: [
    { id: "north", name: "North", ...BRANCH },
    { id: "south", name: "South", code: "SOUTH", password: "South-Reading-56" },
  ],
  Readers: [
    { name: "Mary Shelley", branch: { id: "NORTH", name: "North" } },
    { name: "Lord Byron", branch: { id: "SOUTH", name: "South" } },
  ],
  Admins: [{ id: "ada", name: "Ada", ...ACCOUNT }],
};

export const seed = panelSeed(definition, records, { at: new Date("2026-01-05T09:00:00Z") });
