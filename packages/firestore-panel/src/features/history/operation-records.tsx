import type { HttpError } from "@refinedev/core";
import { useInfiniteQuery, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { lazy, Suspense, useState, type ReactNode } from "react";
import common from "../../ui/common.module.css";
import { ErrorState } from "../../ui/states";
import type { OperationCount, OperationDetails } from "../../contract/history";
import type { Collection } from "../../schema/types";
import type { TextId } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { history } from "../../data/services";
import { useService } from "../../screens/use-service";
import styles from "../../ui/feed.module.css";
import { FieldChanges } from "./field-changes";

const PrunedRecord = lazy(async () => ({
  default: (await import("./pruned-record")).PrunedRecord,
}));

interface OperationRecordsProps {
  readonly operation: string;
  readonly collections: readonly Collection[];
}

/** The changes of an operation, record by record, with the values before and after. */
export function OperationRecords({ operation, collections }: OperationRecordsProps) {
  const t = useText();
  const query = useOperationDetails(operation, true);
  if (query.isPending) return <Waiting />;
  if (query.isError)
    return (
      <ErrorState
        title={t("history.details.failed")}
        detail={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  const { pages } = query.data;
  const all = pages.flatMap((page) => page.records);
  // A record that was restored and then saved appears once, with its values.
  const nameOf = ({ collection, id }: (typeof all)[number]) => `${collection}/${id}`;
  const changed = new Set(all.filter(({ fields }) => fields.length > 0).map(nameOf));
  const records = all.filter((record) => record.fields.length > 0 || !changed.has(nameOf(record)));
  const isMixed = new Set(records.map(({ collection }) => collection)).size > 1;
  const one = records.length === 1 && pages[0]?.count === 1;
  if (records.length === 0) return <small>{t(nothing(pages[0]?.action))}</small>;
  return (
    <>
      <ul className={`${common.column} ${styles.records}`}>
        {records.map(({ collection: name, id, title, fields }) => {
          const collection = collections.find((known) => known.name === name);
          const pruned = collection && fields.length === 0 && (
            <Suspense fallback={<Waiting />}>
              <PrunedRecord {...{ collection, id, title, operation }} action={pages[0]?.action ?? "update"} />
            </Suspense>
          );
          return (
            <li key={`${name}/${id}`}>
              {!one && (
                <h3>
                  <bdi>{title}</bdi>
                  {isMixed && <small>{` · ${collection?.label.one ?? name}`}</small>}
                </h3>
              )}
              {fields.length > 0 && <FieldChanges {...{ collection, id }} changes={fields} />}
              {pruned && (one ? pruned : <ExpandableRecord title={title}>{pruned}</ExpandableRecord>)}
            </li>
          );
        })}
      </ul>
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("history.details.more")}
        </Button>
      )}
    </>
  );
}

/** One of many records; its values load when it is expanded. */
function ExpandableRecord({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        type="link"
        aria-expanded={open}
        aria-label={t(open ? "history.details.hideValuesOf" : "history.details.valuesOf", { title })}
        onClick={() => setOpen(!open)}
      >
        {t(open ? "history.details.hideValues" : "history.details.values")}
      </Button>
      {open && children}
    </>
  );
}

function Waiting() {
  const t = useText();
  return (
    <div role="status" aria-label={t("history.details.loading")}>
      <Skeleton title={false} paragraph={{ rows: 2 }} />
    </div>
  );
}

function nothing(action: string | undefined): TextId {
  return action === "import" ? "history.details.onlyAdded" : "history.details.none";
}

/** The number of records an operation wrote. @param parts whether it may have written to several collections. */
export function useOperationCount(
  operation: string,
  enabled: boolean,
  parts: boolean,
): UseQueryResult<OperationCount> {
  const { count } = useService(history);
  return useQuery({
    queryKey: ["history/operation", operation, "count", parts],
    queryFn: () => count({ operation, ...(parts && { byCollection: parts }) }),
    enabled,
  });
}

/** The changes of an operation, loaded in batches on demand. */
export function useOperationDetails(operation: string, enabled: boolean) {
  const service = useService(history);
  return useInfiniteQuery<
    OperationDetails,
    HttpError,
    { pages: OperationDetails[] },
    readonly string[],
    string | undefined
  >({
    queryKey: ["history/operation", operation],
    queryFn: ({ pageParam: cursor }) =>
      service.operation({ operation, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    enabled,
  });
}
