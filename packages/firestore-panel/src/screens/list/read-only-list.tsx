/** A list that another kind of account has, for those who may not or shall not act for it. Nothing on it writes. */
import { useOne, type HttpError } from "@refinedev/core";
import { Alert, Button, Modal } from "antd";
import { useMemo, useState } from "react";
import { isNotFound } from "../../contract/unreachable";
import { modelOf } from "../../fields/models";
import { isFilteredBy } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { useMediaQuery } from "../../ui/browser-hooks";
import common from "../../ui/common.module.css";
import { PageHeader, PHONE } from "../../ui/page";
import { ErrorState, LinesSkeleton, QueryContent } from "../../ui/states";
import { Mounted } from "../shell/lazy";
import { RecordDetails } from "../show/record-details";
import { initiallyHidden } from "./list-address";
import { ListControls, ListSearch, SortChoice } from "./list-controls";
import { RecordList } from "./list-page";
import { useListTable } from "./use-list-table";
import { useOverlays } from "./use-overlays";
import type { RecordActions } from "./use-record-actions";

interface ReadOnlyListProps {
  readonly collection: Collection;
  readonly seenBy: string;
  /** Shown above each record: whose list it is, and that nothing can be changed. */
  readonly note: string;
}

/** Search, rows and records as the account sees them. It takes no actions and no rights, so it has no code that writes. */
export function ReadOnlyList({ collection, seenBy, note }: ReadOnlyListProps) {
  const { label } = collection;
  const list = useListTable(collection, seenBy);
  const overlays = useOverlays();
  // As declared: the person's preferences are for the own list.
  const preferences = useMemo(
    () => ({ hidden: new Set(initiallyHidden(collection)), compact: false, passwords: false }),
    [collection],
  );
  const narrow = useMediaQuery(PHONE);
  const actions = useMemo(
    (): RecordActions => ({
      any: false,
      forRecord: () => [],
      open: ({ id }) => overlays.open("record", id),
      hrefOf: ({ id }) => overlays.hrefOf("record", id),
      editable: undefined,
      bulk: undefined,
    }),
    [overlays],
  );
  // The address may name any record that its reader may read.
  const isListed = (record: RecordData) =>
    (collection.filters ?? []).every(({ field: key }) => {
      const field = collection.fields.find((candidate) => candidate.key === key);
      const wanted = list.chosen(key);
      return !field || wanted === "" || isFilteredBy(record, field, wanted);
    });
  const opened = overlays.get("record");
  return (
    <>
      <PageHeader title={label.title ?? label.many}>
        <ListSearch list={list} />
        {narrow && (
          <ListControls chosen={0}>
            <SortChoice list={list} />
          </ListControls>
        )}
      </PageHeader>
      <RecordList {...{ list, actions, preferences }} />
      {opened && (
        <Mounted key={opened.key}>
          <ReadOnlyRecord
            {...{ collection, isListed, note, id: opened.id }}
            onClosed={() => overlays.onClosed("record", opened.id)}
          />
        </Mounted>
      )}
    </>
  );
}

interface ReadOnlyRecordProps extends Pick<ReadOnlyListProps, "collection" | "note"> {
  readonly id: string;
  /** Whether the list has the record, on its page or on another. */
  readonly isListed: (record: RecordData) => boolean;
  readonly onClosed: () => void;
}

function ReadOnlyRecord({ collection, id, isListed, note, onClosed }: ReadOnlyRecordProps) {
  const t = useText();
  const [open, setOpen] = useState(true);
  const { label, messages, name: resource, fields } = collection;
  const { query } = useOne<RecordData, HttpError>({ resource, id, errorNotification: false });
  // Nobody reads a password here.
  const shown = { ...collection, fields: fields.filter((field) => !modelOf(field).confidential) };
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={label.one}
      width={720}
      centered
      onCancel={close}
      afterClose={onClosed}
      footer={<Button onClick={close}>{t("common.close")}</Button>}
    >
      <div className={common.column}>
        <Alert type="info" role="note" title={note} />
        <QueryContent
          query={query}
          failed={isNotFound(query.error) ? t("form.notListed") : messages.loadFailed}
          loading={<LinesSkeleton label={t("common.loading", { what: label.one })} rows={6} />}
        >
          {({ data }) =>
            isListed(data) ? (
              <RecordDetails collection={shown} record={data} narrow />
            ) : (
              <ErrorState title={t("form.notListed")} />
            )
          }
        </QueryContent>
      </div>
    </Modal>
  );
}
