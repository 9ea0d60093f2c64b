import { useOne, type HttpError } from "@refinedev/core";
import { Alert, Button, Form, Modal } from "antd";
import { Suspense, useId, useState } from "react";
import { isNotFound } from "../../contract/unreachable";
import { modelOf } from "../../fields/models";
import type { Collection, FormValues, RecordData } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { ErrorState, Loading } from "../../ui/states";
import { FormFields } from "./form-fields";
import { initialFormValues } from "./form-values";
import { isLong } from "./sections";
import modalStyles from "./form-modal.module.css";
import styles from "./form.module.css";

/** Of one length, independent of the password's. */
const MASKED = "•".repeat(8);

interface ReadOnlyFormProps {
  readonly collection: Collection;
  readonly id: string;
  /** Whether the list has the record, on its page or on another. */
  readonly isListed: (record: RecordData) => boolean;
  /** Says why nothing can be changed. On a phone the form covers the page's own note. */
  readonly note: string;
  readonly onClosed: () => void;
}

/** The form of a record over its list, for reading: its inputs are disabled, and nothing saves them. */
export function ReadOnlyForm({ collection, id, isListed, note, onClosed }: ReadOnlyFormProps) {
  const t = useText();
  const formId = useId();
  const [open, setOpen] = useState(true);
  const { label, messages, name: resource } = collection;
  const { result: record, query } = useOne<RecordData, HttpError>({
    resource,
    id,
    errorNotification: false,
  });
  const isAbsent = isNotFound(query.error) || (record !== undefined && !isListed(record));
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={label.one}
      width={isLong(collection, "edit") ? 1080 : 880}
      centered
      classNames={modalStyles}
      onCancel={close}
      afterClose={onClosed}
      footer={<Button onClick={close}>{t("common.close")}</Button>}
    >
      <Alert type="info" role="note" className={styles.notice ?? ""} title={note} />
      {isAbsent ? (
        <ErrorState title={t("form.notListed")} />
      ) : query.isError ? (
        <ErrorState
          title={messages.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Suspense fallback={<Loading label={t("form.opening.form")} />}>
          {record ? (
            <Form
              // Another version of the record is another form.
              key={query.dataUpdatedAt}
              id={formId}
              name={formId}
              layout="vertical"
              className={styles.form ?? ""}
              data-read-only
              initialValues={withoutPasswords(collection, initialFormValues(collection, record))}
              disabled
            >
              <FormFields collection={collection} mode="edit" formId={formId} loaded={record} />
            </Form>
          ) : (
            <Loading label={t("common.loading", { what: label.one })} />
          )}
        </Suspense>
      )}
    </Modal>
  );
}

/** Nobody reads a password here, so the page does not even hold it. */
function withoutPasswords({ fields }: Collection, values: FormValues): FormValues {
  const hidden = fields.filter((field) => modelOf(field).confidential && Boolean(values[field.key]));
  return { ...values, ...Object.fromEntries(hidden.map(({ key }) => [key, MASKED])) };
}
