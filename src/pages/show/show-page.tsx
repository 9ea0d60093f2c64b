import { useOne, type HttpError } from "@refinedev/core";
import { useParams } from "react-router";
import { ErrorState } from "../../components/error-state";
import { Loading } from "../../components/loading";
import { PageHeader } from "../../components/page-header";
import { Surface } from "../../components/surface";
import type { Collection, RecordData } from "../../schema/types";
import { BackLink } from "../record/back-link";
import { CountCell } from "../record/count-cell";
import { FieldCell } from "../record/field-cell";
import { NoRecord } from "./no-record";
import { titleOf } from "../record/record-title";
import styles from "./show.module.css";

const NOT_FOUND = 404;

/** One record, read-only and live: every field that the declaration does not keep off this page. */
export function ShowPage({ collection }: { collection: Collection }) {
  const { id } = useParams();
  if (id === undefined) return <NoRecord collection={collection} />;
  return <ShowRecord key={id} collection={collection} id={id} />;
}

function ShowRecord({ collection, id }: { collection: Collection; id: string }) {
  const { query } = useOne<RecordData, HttpError>({
    resource: collection.name,
    id,
    liveMode: "auto",
    errorNotification: false,
  });
  if (query.isPending) return <Loading label={`Loading ${collection.label.one}`} />;
  if (query.isError && query.error.statusCode === NOT_FOUND) return <NoRecord collection={collection} />;
  if (query.isError) {
    return (
      <Surface>
        <ErrorState
          title={collection.messages.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
        />
      </Surface>
    );
  }
  const record = query.data.data;
  return (
    <>
      <PageHeader title={titleOf(collection, record)}>
        <BackLink collection={collection} />
      </PageHeader>
      <Surface>
        <dl className={styles.fields}>
          {collection.fields
            .filter(({ detail }) => detail !== false)
            .map((field) => (
              <div key={field.key}>
                <dt>{field.label}</dt>
                <dd>
                  <FieldCell field={field} value={record[field.key]} record={record} query="" show="full" />
                </dd>
              </div>
            ))}
          {collection.subcollections.map(
            (subcollection) =>
              subcollection.count && (
                <div key={subcollection.name}>
                  <dt>{subcollection.count.label}</dt>
                  <dd>
                    <CountCell collection={collection} id={id} subcollection={subcollection} />
                  </dd>
                </div>
              ),
          )}
        </dl>
      </Surface>
    </>
  );
}
