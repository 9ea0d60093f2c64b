/** What "Undo" in a toast does. Loaded when it is pressed. */
import type { DataProvider } from "@refinedev/core";
import type { useAppProps } from "antd/es/app/context";
import type { Left } from "../../contract/history";
import { trashId } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { askToRestore } from "./restore";

/** So many are named one by one. */
const MOST_LEFT = 20;

/** By `as`: those of which the record that signs in is back. A second try does not ask for its password again. */
const answered = new Set<string>();

interface Undo {
  readonly provider: DataProvider;
  readonly modal: useAppProps["modal"];
  readonly collection: Collection;
  readonly work: string;
  readonly as: string;
  readonly deleted: string | undefined;
}

/**
 * Takes back a work, part after part. What is left as it is stands in a dialog, until it was read.
 * @returns what a toast says of it. Undefined: a dialog has said it, or the person gave it up.
 * @throws the provider's HttpError.
 */
export async function undo(options: Undo): Promise<string | undefined> {
  const { provider, modal, collection, work, as, deleted } = options;
  if (collection.signIn && deleted !== undefined && !answered.has(as)) {
    // Its sign-in went with it, and nobody knows the password.
    const restored = await askToRestore({
      provider,
      modal,
      collection,
      id: trashId(collection.name, deleted),
      title: `Restore this ${collection.label.one.toLowerCase()}?`,
      text: "The former password was deleted with it. Choose a new one, and pass it on.",
      values: {},
      as,
      undoes: work,
    });
    if (!restored) return undefined;
    answered.add(as);
  }
  let done = 0;
  const [left, notices]: [Left[], string[]] = [[], []];
  let cursor: string | undefined;
  do {
    const answer = await ask(provider, "history/undo", { work, as, ...(cursor !== undefined && { cursor }) });
    done += answer.done;
    left.push(...answer.left);
    notices.push(...answer.notices);
    ({ cursor } = answer);
  } while (cursor !== undefined);
  if (left.length === 0) {
    if (notices.length > 0) modal.warning({ title: "One thing is left to do", content: notices.join(" ") });
    return "Undone.";
  }
  modal.warning({
    title: done > 0 ? "Undone in part" : "It could not be undone",
    content: (
      <>
        <p>
          {left.length === 1
            ? "One record stays as it is."
            : `${left.length.toLocaleString("en")} records stay as they are.`}
        </p>
        <ul>
          {left.slice(0, MOST_LEFT).map(({ id, title, reason }) => (
            <li key={id}>
              {title}: {reason}
            </li>
          ))}
          {left.length > MOST_LEFT && <li>and {(left.length - MOST_LEFT).toLocaleString("en")} more</li>}
        </ul>
        {notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
      </>
    ),
  });
  return undefined;
}
