import { Alert, Form } from "antd";
import { Suspense, useEffect } from "react";
import { BusyOverlay } from "../../components/busy-overlay";
import { FilePreparation } from "../../components/file-chooser";
import { ErrorState } from "../../components/error-state";
import { Loading } from "../../components/loading";
import type { Collection } from "../../schema/types";
import { ChangedNotice } from "./changed-notice";
import { FormFields } from "./form-fields";
import styles from "./form.module.css";
import { SaveFailureNote, ErrorSummary } from "./save-notes";
import { SectionNav } from "./section-nav";
import { isLong, sectionsOf } from "./sections";
import type { useRecordForm } from "./use-record-form";

interface RecordFormProps {
  readonly collection: Collection;
  /** Links a submit button outside the form to it. */
  readonly formId: string;
  readonly record: ReturnType<typeof useRecordForm>;
}

/** The form in a modal or on a page: fields, notices and the busy overlay. */
export function RecordForm({ collection, formId, record }: RecordFormProps) {
  const { mode, saving, loading, loadError, progress, remote } = record;
  useFocusOnSave(formId, record.failure?.givenUp === true && record.savable);
  if (loadError) {
    return <ErrorState title={collection.messages.loadFailed} detail={loadError.message} />;
  }
  return (
    <BusyOverlay
      busy={saving || loading}
      label={saving ? "Saving..." : "Loading"}
      progress={progress}
      note={record.delay}
      cancel={record.cancel}
    >
      {record.restored && (
        <div className={styles.notice}>
          <Alert
            type="info"
            showIcon
            closable
            message="Your input from before the sign-in was restored."
            description="Passwords and files were not stored. Enter them again."
          />
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
            // Disabled during a save and a reload, because changes would be lost.
            disabled={saving || loading}
          >
            <FilePreparation value={record.onPreparation}>
              <FormFields collection={collection} mode={mode} formId={formId} loaded={record.loaded} />
            </FilePreparation>
            <WhenShown then={record.setReady} />
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
  return (
    <div className={styles.opening}>
      <Loading label="Opening the form" />
    </div>
  );
}

/**
 * Calls `then` when the sibling inputs are visible: effects inside a Suspense boundary wait until all of it is ready.
 */
function WhenShown({ then }: { then: (shown: boolean) => void }) {
  useEffect(() => {
    then(true);
    return () => then(false);
  }, [then]);
  return null;
}
