import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Feed } from "../../ui/feed";
import { PageHeader } from "../../ui/page";
import { ActivityItem } from "./activity-item";
import { useActivityItems } from "./activity-queries";
import { UndoDialog, type UndoTarget } from "./undo-dialog";
import { ALL } from "../../schema/define-collection";
import { ACTIONS } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { ListBody } from "../../screens/list/list-body";
import {
  ChoiceFilter,
  CollectionFilter,
  DaysFilter,
  ListControls,
  ListSearch,
} from "../../screens/list/list-controls";
import { useListTable } from "../../screens/list/use-list-table";

interface ActivityPageProps {
  readonly collection: Collection;
  readonly collections: readonly Collection[];
}

/** The activity: every operation, newest first, updated live, with an undo button. */
export function ActivityPage({ collection, collections }: ActivityPageProps) {
  const t = useText();
  const list = useListTable(collection);
  const [request, setRequest] = useState<UndoTarget>();
  const rows = list.result.data;
  const stateOf = useActivityItems(rows);
  const person = list.chosen("person");
  const kind = list.chosen("action") || ALL;
  const chosen = [
    person !== "",
    kind !== ALL,
    !["", ALL].includes(list.chosen("collection")),
    list.hasDays,
  ].filter(Boolean).length;
  return (
    <>
      <PageHeader title={collection.label.many}>
        <ListSearch collection={collection} list={list} />
        <ListControls chosen={chosen}>
          {person !== "" && (
            <Button
              icon={<CloseOutlined aria-hidden />}
              iconPlacement="end"
              aria-label={t("history.activity.showEverybody", { person })}
              onClick={() => list.choose("person", ALL)}
            >
              {t("history.activity.by", { person })}
            </Button>
          )}
          <ChoiceFilter
            label={t("history.activity.kind")}
            options={ACTIONS.map((action) => ({
              value: action,
              label: t("history.action.kind", { action }),
            }))}
            chosen={kind}
            onChoose={(choice) => list.choose("action", choice)}
          />
          <CollectionFilter collections={collections} list={list} />
          <DaysFilter label={t("history.activity.from")} list={list} />
        </ListControls>
      </PageHeader>
      <ListBody collection={collection} list={list}>
        <Feed
          label={collection.label.many}
          rows={rows}
          empty={collection.messages.empty}
          stale={list.tableQuery.isPlaceholderData}
          renderItem={(entry) => (
            <ActivityItem
              entry={entry}
              collections={collections}
              state={stateOf(entry)}
              onPerson={(name) => list.choose("person", name)}
              onUndo={setRequest}
            />
          )}
        />
      </ListBody>
      {request && (
        <UndoDialog
          key={request.operation}
          {...request}
          collections={collections}
          onClosed={() => setRequest(undefined)}
        />
      )}
    </>
  );
}
