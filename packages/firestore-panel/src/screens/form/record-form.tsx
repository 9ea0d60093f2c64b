import { Alert, Form, Button, Flex, Progress, type AlertProps } from "antd";
import { Suspense, useEffect, useRef, type Ref, type ComponentRef } from "react";
import common from "../../ui/common.module.css";
import { FilePreparation } from "../../ui/file-chooser";
import { ErrorState, Loading } from "../../ui/states";
import states from "../../ui/states.module.css";
import type { FormValues } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { FormFields, SectionNav, isLong, sectionsOf } from "./form-fields";
import { Neighbors } from "../record/neighbors";
import { RecordMarks } from "../record/frame";
import { ReloadButton } from "../shell/shell-session";
import styles from "./form.module.css";
import type { SaveFailure, useRecordForm } from "./use-record-form";

interface RecordFormProps {
  readonly record: ReturnType<typeof useRecordForm>;
}

export function RecordForm({ record }: RecordFormProps) {
  const t = useText();
  const { collection, formId, mode, saving, loading, loaded, loadError } = record;
  useFocusOnSave(formId, record.failure?.givenUp === true && record.savable);
  if (loadError) {
    return <ErrorState title={collection.messages.loadFailed} detail={loadError.message} />;
  }
  return (
    <div className={styles.busy} aria-busy={saving || loading}>
      {record.restored && (
        <Notice
          type="info"
          closable={{ "aria-label": t("common.close") }}
          title={t("form.restored.title")}
          description={record.restored.isPart && t("form.restored.content")}
        />
      )}
      {record.copied && (
        <Notice
          type="info"
          title={t("form.copied.title", { name: record.copied.name })}
          description={
            record.copied.leftOut.length > 0 &&
            t("form.copied.leftOut", { fields: record.copied.leftOut.join(t("common.comma")) })
          }
        />
      )}
      {record.readOnly && <Notice type="warning" title={t("shell.version.kept")} action={<ReloadButton />} />}
      <SaveFailureNote failure={record.failure} />
      <ErrorSummary record={record} />
      <ChangedNotice record={record} />
      <Suspense
        fallback={
          // About as high as a form, so that nothing shifts when it appears.
          <Flex align="center" justify="center" style={{ minHeight: "70dvh" }}>
            <Loading label={t("form.opening.form")} />
          </Flex>
        }
      >
        <div className={styles.layout}>
          {isLong(collection, mode) && <SectionNav formId={formId} sections={sectionsOf(collection, mode)} />}
          <Form
            // Another one for the loaded record: it has the values from its first moment. Filled later, it would look
            // emptied by the person until its inputs have rendered again.
            key={String(record.filled)}
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
              <FormFields {...{ collection, mode, formId, loaded }} />
            </FilePreparation>
            <FormWatch record={record} />
          </Form>
        </div>
      </Suspense>
      {(saving || loading) && <BusyOverlay record={record} />}
    </div>
  );
}

type AlertElement = ComponentRef<typeof Alert>;

/** A message above the fields. */
function Notice(props: AlertProps & { readonly ref?: Ref<AlertElement> }) {
  return <Alert showIcon className={styles.notice ?? ""} {...props} />;
}

function BusyOverlay({ record: { saving, progress, delay, cancel } }: RecordFormProps) {
  const t = useText();
  const sending = progress && t("ui.busy.sending", { file: progress.fileName });
  return (
    <div className={styles.overlay}>
      <div className={styles.box} role="status">
        <span className={states.spinner} aria-hidden />
        <strong>{t(saving ? "common.saving" : "ui.loading")}</strong>
        {progress && (
          <>
            <small className={common.cut}>{sending}</small>
            <Progress
              percent={Math.round(progress.fraction * 100)}
              aria-label={sending}
              className={styles.bar}
            />
          </>
        )}
        {delay !== undefined && <small>{delay}</small>}
        {cancel && (
          <Button size="small" onClick={cancel.run}>
            {cancel.label}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Saving disables fields and button, which lose the focus. After a canceled save, this focuses the button again. */
function useFocusOnSave(formId: string, givenUp: boolean): void {
  useEffect(() => {
    if (!givenUp) return;
    document.querySelector<HTMLElement>(`[type="submit"][form="${CSS.escape(formId)}"]`)?.focus();
  }, [formId, givenUp]);
}

/**
 * Beside the inputs of a form. Effects inside a Suspense boundary wait until all of it is ready: the form can be saved
 * from then on. It renders alone while the person types, and also notices an input that disappears with its value.
 */
export function FormWatch({ record: { setReady, onValues } }: RecordFormProps) {
  const values = Form.useWatch([]) as FormValues | undefined;
  useEffect(() => {
    setReady(true);
    return () => setReady(false);
  }, [setReady]);
  useEffect(() => {
    if (values) onValues(values);
  }, [values, onValues]);
  return null;
}

function ErrorSummary({ record: { formId, validationErrors: errors, goTo } }: RecordFormProps) {
  const t = useText();
  if (errors.length === 0) return null;
  return (
    <Notice
      data-error-summary
      type="error"
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
                  goTo(key);
                }}
              >
                {message.includes(label) ? message : `${label}: ${message}`}
              </a>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Above the form until the next save, because a toast disappears too early. A long form may have been scrolled past it. */
function SaveFailureNote({ failure }: { failure: SaveFailure | undefined }) {
  const t = useText();
  const note = useRef<AlertElement>(null);
  // In braces, because some browsers return a promise.
  useEffect(() => {
    note.current?.nativeElement.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (!failure) return null;
  const { reason, givenUp } = failure;
  const message: AlertProps = givenUp
    ? { type: "warning", title: reason }
    : { type: "error", title: t("form.saveFailed"), description: reason };
  return <Notice ref={note} data-error-summary {...message} />;
}

/** Saving writes only what the person has changed, and asks about what both have changed. */
export function ChangedNotice({ record: { collection, change } }: RecordFormProps) {
  const t = useText();
  if (!change) return null;
  const record = collection.label.one.toLowerCase();
  const [title, description] =
    change.kind === "deleted"
      ? [t("form.deleted.title", { record }), t("form.deleted.content", { record })]
      : [
          t("form.changed.title", { record }),
          t("form.changed.content", { fields: change.labels.join(t("common.comma")) }),
        ];
  return (
    <Notice type={change.kind === "deleted" ? "error" : "warning"} title={title} description={description} />
  );
}

export function FormButtons({ record, onCancel }: RecordFormProps & { readonly onCancel: () => void }) {
  const t = useText();
  const { collection, id, formId, saving, settling, savable, loaded } = record;
  return (
    <>
      {loaded && <RecordMarks collection={collection} id={loaded.id} editing />}
      {id !== undefined && <Neighbors {...{ collection, id }} place="form" disabled={settling} />}
      <Button onClick={onCancel} disabled={saving}>
        {t("common.cancel")}
      </Button>
      <Button type="primary" htmlType="submit" form={formId} disabled={!savable}>
        {t(saving ? "common.saving" : "common.save")}
      </Button>
    </>
  );
}
