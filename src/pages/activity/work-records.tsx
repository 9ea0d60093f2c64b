import { Button, Skeleton } from "antd";
import { ErrorState } from "../../components/error-state";
import type { Collection } from "../../schema/types";
import { FieldChanges } from "../history/field-changes";
import styles from "../history/feed.module.css";
import { useWorkDetails } from "./use-work-details";

interface WorkRecordsProps {
  readonly work: string;
  /** Undefined: it is declared no longer. */
  readonly collection: Collection | undefined;
}

/** What a work did, record by record, with the values before and after. */
export function WorkRecords({ work, collection }: WorkRecordsProps) {
  const query = useWorkDetails(work, true);
  if (query.isPending)
    return (
      <div role="status" aria-label="Loading the details">
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </div>
    );
  if (query.isError)
    return (
      <ErrorState
        title="The details could not be read"
        detail={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  const { pages } = query.data;
  const told = pages.flatMap((page) => page.records);
  // A record that was restored and then saved stands there once, with its values.
  const changed = new Set(told.flatMap(({ id, fields }) => (fields.length > 0 ? [id] : [])));
  const records = told.filter(({ id, fields }) => fields.length > 0 || !changed.has(id));
  const one = records.length === 1 && pages[0]?.count === 1;
  if (records.length === 0) return <p className={styles.meta}>{nothing(pages[0]?.action)}</p>;
  return (
    <>
      <ul className={styles.records}>
        {records.map(({ id, title, fields }) => (
          <li key={id}>
            {!one && <h3>{title}</h3>}
            {fields.length > 0 ? (
              <FieldChanges {...{ collection, id }} changes={fields} />
            ) : (
              one && <p className={styles.meta}>{`${title} · ${id}`}</p>
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <p>
          <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

function nothing(action: string | undefined): string {
  return action === "import"
    ? "It added all of its records and changed none that were stored before."
    : "There are no values to show.";
}
