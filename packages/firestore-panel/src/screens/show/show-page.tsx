import { CopyOutlined, DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { useShow, type HttpError } from "@refinedev/core";
import { Skeleton, Button, Flex } from "antd";
import { Suspense } from "react";
import { useParams } from "react-router";
import { LinesSkeleton, QueryContent } from "../../ui/states";
import type { Collection, RecordData } from "../../schema/types";
import { isNotFound } from "../../contract/unreachable";
import { titleOf } from "../../fields/record";
import { useLanguage, useText } from "../../texts/use-text";
import { useParts, type RecordSectionProps } from "../features";
import { RecordFrame, RecordMarks, NoRecord, useReturnToList } from "../record/frame";
import { RecordDetails } from "./record-details";
import styles from "../record/frame.module.css";
import { ButtonLink } from "../../ui/links";
import { useDeletion } from "../bulk/use-deletion";
import { isProtected } from "../../schema/define-collection";
import { Neighbors } from "../record/neighbors";
import { copyAddress, formAddress, recordLinks } from "../record/record-address";
import { useMay } from "../shell/shell-session";

export function ShowPage({ collection }: { collection: Collection }) {
  const { id } = useParams();
  // Refine warns of an empty id.
  if (id === undefined) return <NoRecord collection={collection} />;
  return <ShowRecord key={id} collection={collection} id={id} />;
}

function ShowRecord({ collection, id }: { collection: Collection; id: string }) {
  const t = useText();
  const language = useLanguage().id;
  const { label, messages, name: resource } = collection;
  const sections = useParts("recordSections").filter(({ isOf }) => isOf(collection));
  const { query } = useShow<RecordData, HttpError>({
    resource,
    id,
    liveMode: "auto",
    errorNotification: false,
  });
  if (isNotFound(query.error)) return <NoRecord collection={collection} />;
  const record = query.data?.data;
  return (
    <RecordFrame
      collection={collection}
      title={record ? titleOf(collection, record, language) : label.one}
      action={<Neighbors {...{ collection, id }} place="details" />}
      buttons={
        record && (
          <Flex gap={12} align="center" wrap>
            <RecordMarks collection={collection} id={id} editing={false} />
            <RecordButtons collection={collection} record={record} />
          </Flex>
        )
      }
    >
      <QueryContent
        query={query}
        failed={messages.loadFailed}
        loading={<LinesSkeleton label={t("common.loading", { what: label.one })} rows={8} />}
      >
        {({ data }) => (
          <div className={styles.columns}>
            <RecordDetails collection={collection} record={data} narrow={sections.length > 0} />
            {sections.length > 0 && (
              <div className={styles.beside}>
                {sections.map(({ key, Section }) => (
                  <Suspense key={key} fallback={<Skeleton paragraph={{ rows: 4 }} />}>
                    <Section collection={collection} record={data} />
                  </Suspense>
                ))}
              </div>
            )}
          </div>
        )}
      </QueryContent>
    </RecordFrame>
  );
}

/**
 * Edit, Duplicate and Delete beside a record's name, as permitted. They are not Refine's buttons. Its EditButton puts a
 * button inside a link, which makes two Tab stops, and forgets the list's state. Its DeleteButton asks in a popover
 * without the collection's message.
 */
function RecordButtons({ collection, record }: RecordSectionProps) {
  const t = useText();
  const { name: resource, routes } = collection;
  const { id } = record;
  const mayAdd = useMay(resource, "create");
  const mayEdit = useMay(resource, "edit", id);
  const mayDelete = useMay(resource, "delete", id);
  const { href: from, goBack } = useReturnToList(routes?.list ?? "/");
  const { ask: askDeletion, question } = useDeletion(collection, () => goBack({ forGood: true }));
  const form = formAddress(collection, id);
  const copy = copyAddress(collection, id);
  return (
    <>
      {recordLinks(collection, record).map(({ label, to }) => (
        <ButtonLink key={to} to={to}>
          {label}
        </ButtonLink>
      ))}
      {form !== undefined && mayEdit && !isProtected(collection, record) && (
        <ButtonLink to={form} state={{ from }}>
          <EditOutlined aria-hidden /> {t("common.edit")}
        </ButtonLink>
      )}
      {copy !== undefined && mayAdd && (
        <ButtonLink to={copy} state={{ from }}>
          <CopyOutlined aria-hidden /> {t("list.actions.duplicate")}
        </ButtonLink>
      )}
      {mayDelete && (
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => askDeletion(record)}>
          {t("common.delete")}
        </Button>
      )}
      {question}
    </>
  );
}
