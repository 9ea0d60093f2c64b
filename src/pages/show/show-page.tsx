import { Show } from "@refinedev/antd";
import { useShow, type HttpError } from "@refinedev/core";
import { Skeleton } from "antd";
import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { ErrorState } from "../../components/error-state";
import { isAudited } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { FRAME, FrameTitle } from "../record/frame";
import { titleOf } from "../../fields/record-title";
import { NoRecord } from "./no-record";
import { RecordButtons } from "./record-buttons";
import { RecordDetails } from "./record-details";
import styles from "./show.module.css";

// The record renders first.
const RecordHistory = lazy(async () => ({
  default: (await import("../history/record-history")).RecordHistory,
}));

const NOT_FOUND = 404;

/** One record, read-only and live. */
export function ShowPage({ collection }: { collection: Collection }) {
  const { id } = useParams();
  if (id === undefined) return <NoRecord collection={collection} />;
  return <ShowRecord key={id} collection={collection} id={id} />;
}

function ShowRecord({ collection, id }: { collection: Collection; id: string }) {
  const { label, messages, name: resource } = collection;
  const { query } = useShow<RecordData, HttpError>({
    resource,
    id,
    liveMode: "auto",
    errorNotification: false,
  });
  if (query.isError && query.error.statusCode === NOT_FOUND) return <NoRecord collection={collection} />;
  const record = query.data?.data;
  return (
    <Show
      {...FRAME}
      resource={resource}
      title={<FrameTitle title={record ? titleOf(collection, record) : label.one} collection={collection} />}
      headerButtons={() => record && <RecordButtons collection={collection} record={record} />}
    >
      {query.isError ? (
        <ErrorState
          title={messages.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : record ? (
        <div className={styles.columns}>
          <RecordDetails collection={collection} record={record} narrow={isAudited(collection)} />
          {isAudited(collection) && (
            <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
              <RecordHistory collection={collection} record={record} heading="History" />
            </Suspense>
          )}
        </div>
      ) : (
        <div role="status" aria-label={`Loading ${label.one}`}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
    </Show>
  );
}
