import { Alert, Form, Button, Flex, Space } from "antd";
import { Suspense, useEffect, useRef } from "react";
import { BusyOverlay } from "../../ui/busy-overlay";
import { ErrorState, Loading } from "../../ui/states";
import { FilePreparation } from "../../ui/file-chooser";
import type { Collection, FormValues } from "../../schema/types";
import { useText } from "../../texts/use-text";
import type { RemoteChange } from "./concurrent-edits";
import { FormFields, SectionNav } from "./form-fields";
import { ReloadButton } from "../shell/shell-session";
import styles from "./form.module.css";
import { isLong, sectionsOf } from "./sections";
import type { SaveFailure, useRecordForm, ValidationError } from "./use-record-form";

interface RecordFormProps {
  readonly collection: Collection;
  /** Links a submit button outside the form to it. */
  readonly formId: string;
  readonly record: ReturnType<typeof useRecordForm>;
}

/** The form in a modal or on a page: fields, notices and the busy overlay. */
export function RecordForm({ collection, formId, record }: RecordFormProps) {
  const t = useText();
  const { mode, saving, loading, loadError, progress, remote } = record;
  useFocusOnSave(formId, record.failure?.givenUp === true && record.savable);
  if (loadError) {
    return <ErrorState title={collection.messages.loadFailed} detail={loadError.message} />;
  }
  return (
    <BusyOverlay
      busy={saving || loading}
      label={t(saving ? "common.saving" : "ui.loading")}
      progress={progress}
      note={record.delay}
      cancel={record.cancel}
    >
      {record.restored && (
        <div className={styles.notice}>
          <Alert
            type="info"
            showIcon
            closable={{ "aria-label": t("common.close") }}
            title={t("form.restored.title")}
            description={record.restored.isPart && t("form.restored.content")}
          />
        </div>
      )}
      {record.readOnly && (
        <div className={styles.notice}>
          <Alert type="warning" showIcon title={t("shell.version.kept")} action={<ReloadButton />} />
        </div>
      )}
      {record.question}
      <SaveFailureNote failure={record.failure} />
      <ErrorSummary formId={formId} errors={record.validationErrors} onGo={record.goTo} />
      {remote.change && (
        <div className={styles.notice}>
          <ChangedNotice
            change={remote.change}
            what={collection.label.one}
            onLoad={() => void record.reload()}
            onKeep={remote.forget}
          />
        </div>
      )}
      <Suspense fallback={<Opening />}>
        <div className={styles.layout}>
          {isLong(collection, mode) && <SectionNav formId={formId} sections={sectionsOf(collection, mode)} />}
          <Form
            {...record.formProps}
            form={record.form}
            id={formId}
            name={formId}
            layout="vertical"
            noValidate
            className={styles.form}
            // Disabled where changes would be lost: during a save and a reload, and after a draft was stored.
            disabled={saving || loading || record.readOnly}
          >
            <FilePreparation value={record.onPreparation}>
              <FormFields collection={collection} mode={mode} formId={formId} loaded={record.loaded} />
            </FilePreparation>
            <WhenShown then={record.setReady} />
            <ValueWatch onValues={record.onValues} />
          </Form>
        </div>
      </Suspense>
    </BusyOverlay>
  );
}

/** Saving disables the button, which loses the focus. After a canceled save, this focuses the button again. */
function useFocusOnSave(formId: string, givenUp: boolean): void {
  useEffect(() => {
    if (!givenUp || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[type="submit"][form="${CSS.escape(formId)}"]`)?.focus();
  }, [formId, givenUp]);
}

/** A placeholder about as high as a form, so that nothing shifts when the form appears. */
function Opening() {
  const t = useText();
  return (
    <Flex align="center" justify="center" style={{ minHeight: "70dvh" }}>
      <Loading label={t("form.opening.form")} />
    </Flex>
  );
}

/**
 * Calls `then` when the sibling inputs are visible: effects inside a Suspense boundary wait until all of it is ready.
 */
export function WhenShown({ then }: { then: (shown: boolean) => void }) {
  useEffect(() => {
    then(true);
    return () => then(false);
  }, [then]);
  return null;
}

/** Renders alone while the person types. It also notices an input that disappears with its value. */
export function ValueWatch({ onValues }: { onValues: (values: FormValues) => void }) {
  const values = Form.useWatch([]) as FormValues | undefined;
  useEffect(() => {
    if (values) onValues(values);
  }, [values, onValues]);
  return null;
}

interface ErrorSummaryProps {
  readonly formId: string;
  readonly errors: readonly ValidationError[];
  /** Scrolls to the field and focuses it. */
  readonly onGo: (key: string) => void;
}

/** Above the form: every field with an error, with a link to it. */
function ErrorSummary({ formId, errors, onGo }: ErrorSummaryProps) {
  const t = useText();
  if (errors.length === 0) return null;
  return (
    <div className={styles.notice} data-error-summary>
      <Alert
        type="error"
        showIcon
        title={t("form.errors", { count: errors.length })}
        description={
          <ul className={styles.faults}>
            {errors.map(({ key, label, message }) => (
              <li key={key}>
                <a
                  href={`#${formId}_${key}`}
                  onClick={(event) => {
                    // A link's own address would be a navigation, and the form asks before a navigation.
                    event.preventDefault();
                    onGo(key);
                  }}
                >
                  {message.includes(label) ? message : `${label}: ${message}`}
                </a>
              </li>
            ))}
          </ul>
        }
      />
    </div>
  );
}

/** Above the form until the next save, because a toast disappears too early. A long form may have been scrolled past it. */
function SaveFailureNote({ failure }: { failure: SaveFailure | undefined }) {
  const t = useText();
  const note = useRef<HTMLDivElement>(null);
  // In braces, because some browsers return a promise.
  useEffect(() => {
    note.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (!failure) return null;
  const { reason, givenUp } = failure;
  return (
    <div ref={note} className={styles.notice} data-error-summary>
      {givenUp ? (
        <Alert type="warning" showIcon title={reason} />
      ) : (
        <Alert type="error" showIcon title={t("form.saveFailed")} description={reason} />
      )}
    </div>
  );
}

interface ChangedNoticeProps {
  readonly change: RemoteChange;
  /** "Book" */
  readonly what: string;
  /** Replaces the typed values by the stored ones. */
  readonly onLoad: () => void;
  readonly onKeep: () => void;
}

/** Says that somebody else changed or deleted the edited record, and lets the person decide. */
export function ChangedNotice({ change, what, onLoad, onKeep }: ChangedNoticeProps) {
  const t = useText();
  const record = what.toLowerCase();
  if (change.kind === "deleted") {
    return (
      <Alert
        type="error"
        showIcon
        title={t("form.deleted.title", { record })}
        description={t("form.deleted.content", { record })}
      />
    );
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={t("form.changed.title", { record })}
      description={
        <Flex vertical gap={8}>
          <p>{t("form.changed.content", { fields: change.labels.join(t("common.comma")) })}</p>
          <Space wrap>
            <Button size="small" onClick={onLoad}>
              {t("form.changed.load")}
            </Button>
            <Button size="small" type="primary" onClick={onKeep}>
              {t("form.changed.keep")}
            </Button>
          </Space>
        </Flex>
      }
    />
  );
}
