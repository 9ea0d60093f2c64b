import { useNotification, useOnError, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { MatchCursor } from "../../contract/lists";
import type { Collection } from "../../schema/types";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { matches, type ListCriteria, type MatchService } from "../../data/services";
import { useService } from "../use-service";
import type { SelectionDialogProps } from "../features";

/** More ids make an address that servers refuse. */
const MAX_LINKED_RECORDS = 100;

interface SelectionLinksProps {
  readonly collection: Collection;
  readonly target: SelectionDialogProps["target"];
  readonly count: number;
}

/** Buttons that open a page for the selected rows (`selectionLinks` of the declaration's routes). */
export function SelectionLinks({ collection, target, count }: SelectionLinksProps) {
  const t = useText();
  const limit = useId();
  const { opening, open } = useOpenLink(target);
  const links = collection.routes?.selectionLinks ?? [];
  if (links.length === 0) return null;
  const isOver = count > MAX_LINKED_RECORDS;
  return (
    <>
      {links.map(({ label, to }) => (
        <Button
          key={to}
          size="small"
          disabled={isOver}
          loading={opening === to}
          {...(isOver && { "aria-describedby": limit })}
          onClick={() => void open(to)}
        >
          {label}
        </Button>
      ))}
      {isOver && <small id={limit}>{t("list.selection.most", { most: MAX_LINKED_RECORDS })}</small>}
    </>
  );
}

export function isMatched(target: SelectionDialogProps["target"]): target is ListCriteria {
  return "resource" in target;
}

/** Opens a page for the selected rows. Those of other pages are read first. */
function useOpenLink(target: SelectionDialogProps["target"]) {
  const { read } = useService(matches);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { open: notify } = useNotification();
  const { mutate: checkError } = useOnError();
  const [opening, setOpening] = useState<string>();
  const open = async (to: string) => {
    setOpening(to);
    try {
      const ids = isMatched(target) ? await matchingIds(read, target) : target.map(({ id }) => id);
      const address = `${to}?ids=${ids.map(encodeURIComponent).join(",")}`;
      void navigate(address, { state: { from: pathname + search } });
    } catch (error) {
      checkError(error);
      notify?.({ type: "error", message: (error as HttpError).message });
    } finally {
      setOpening(undefined);
    }
  };
  return { opening, open };
}

/** @throws the provider's HttpError, and an error if there are more than the address holds. */
async function matchingIds(read: MatchService["read"], criteria: ListCriteria): Promise<readonly string[]> {
  const ids = new Set<string>();
  let cursor: MatchCursor | undefined;
  do {
    const answer = await read({
      ...criteria,
      size: MAX_LINKED_RECORDS,
      ...(cursor !== undefined && { cursor }),
    });
    for (const { id } of answer.records) ids.add(id);
    if (ids.size > MAX_LINKED_RECORDS)
      throw new Error(text("list.selection.most", { most: MAX_LINKED_RECORDS }));
    ({ cursor } = answer);
  } while (cursor !== undefined);
  return [...ids];
}
