import { useForm } from "@refinedev/antd";
import { useNotification, type HttpError } from "@refinedev/core";
import type { FormInstance, FormProps } from "antd";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import type { SaveMeta } from "../../contract/records";
import { validationMessage, initialRecord, type SaveMode } from "../../fields/record";
import { newRecordId } from "../../schema/history";
import type { Collection, FormValues, RecordData, Field } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { useUndo, operationIn } from "../use-undo";
import { useAlert, useSaveNotice, markSaved } from "../record/save-feedback";
import { changedValues, copyOf, initialFormValues, isEdited, useDraft, useStoredDraft } from "./form-values";
import { useShellSession } from "../shell/shell-session";
import { saveConflictOf, useConflictQuestion, useRemoteChange } from "./concurrent-edits";

/** Status of a save that the person canceled: nothing failed. */
const CANCELLED = 499;

/** Why the last save failed. */
export interface SaveFailure {
  readonly reason: string;
  readonly givenUp: boolean;
}

/**
 * A collection's form: loaded once, then frozen. Neither a live event nor a failed save changes the typed values (traps
 * B, S and V in docs/decisions.md). "static" ignores refetches that the list causes. Without a cache, a
 * reopened form shows the newest record.
 * @param id the record to edit; absent for a new one.
 * @param onSaved called after the record is stored.
 * @param copiedId the record whose values a new one starts with.
 * @param given what a new record has besides the typed values, such as the record that it is about.
 */
export function useRecordForm(
  collection: Collection,
  id: string | undefined,
  onSaved: () => void,
  copiedId?: string,
  given?: FormValues,
) {
  const t = useText();
  const { messages, name: resource } = collection;
  const readId = id ?? copiedId;
  const mode: SaveMode = id === undefined ? "create" : "edit";
  const { open: notify } = useNotification();
  const showNotice = useSaveNotice();
  const alert = useAlert(collection);
  const { ended, readOnly } = useShellSession();
  const draft = useStoredDraft(collection, id);
  const [dirty, setDirty] = useState(draft !== undefined);
  const [ready, setReady] = useState(false);
  /** Number of file choosers still preparing files: a save would omit these files. */
  const [preparing, setPreparing] = useState(0);
  const [failure, setFailure] = useState<SaveFailure>();
  const [progress, setProgress] = useState<{ readonly fraction: number; readonly fileName: string }>();
  /** Allows one save at a time: true from the first click until the save fails. After a success it stays true. */
  const inFlight = useRef(false);
  /** The new record's id, chosen once, so that repeated saves create one record. */
  const [newId] = useState(newRecordId);
  const [abort, setAbort] = useState(() => new AbortController());
  const askAboutConflict = useConflictQuestion(collection);
  /** The edited record as loaded, with the newer values of others that the person has been shown since. */
  const seen = useRef<{ readonly start: FormValues; readonly values: FormValues }>(undefined);
  const undoable = useUndo(collection);

  const close = () => {
    setDirty(false);
    onSaved();
  };

  // Refine subscribes once, with the first render's callback (trap A in docs/decisions.md).
  const onRemoteEvent = useRef(() => {});

  const { form, formProps, query, mutation, onFinish } = useForm<RecordData, HttpError, FormValues>({
    resource,
    action: copiedId === undefined ? mode : "clone",
    ...(readId !== undefined && { id: readId }),
    redirect: false,
    mutationMode: "pessimistic",
    invalidates: ["list", "many"],
    queryOptions: { staleTime: "static", gcTime: 0 },
    liveMode: "manual",
    onLiveEvent: () => onRemoteEvent.current(),
    mutationMeta: {
      newId,
      signal: abort.signal,
      onUploadProgress: (fraction, fileName) => setProgress({ fraction, fileName }),
      // A getter, because each save needs the latest value, which can change without a render.
      get opened() {
        return seen.current?.values;
      },
    } satisfies Partial<SaveMeta>,
    onMutationSuccess: (answer) => {
      markSaved(resource, answer.data.id);
      showNotice(answer);
      close();
    },
    onMutationError: (error) => {
      if (saveConflictOf(error)) return;
      setFailure({ reason: error.message, givenUp: error.statusCode === CANCELLED });
    },
    successNotification: (answer) =>
      mode === "edit"
        ? undoable({ message: messages.updated, operation: operationIn(answer) })
        : !alert("created") && { type: "success", message: messages.created },
    errorNotification: (error) => {
      // The conflict dialog replaces the error notification.
      if (saveConflictOf(error)) return false;
      if (error?.statusCode === CANCELLED) return { type: "error", message: error.message };
      const title = mode === "create" ? messages.saveFailed : (messages.updateFailed ?? messages.saveFailed);
      return (
        !alert("saveFailed", { title, content: error?.message }) && {
          type: "error",
          message: title,
          ...(error && { description: error.message }),
        }
      );
    },
  });
  const read = query?.data?.data;
  const loaded = mode === "edit" ? read : undefined;
  const copied = useMemo(
    () => (mode === "create" && read ? copyOf(collection, read) : undefined),
    [collection, mode, read],
  );
  const start = useMemo(() => loaded && initialFormValues(collection, loaded), [collection, loaded]);
  const fresh = useMemo(() => ({ ...initialRecord(collection), ...copied?.values }), [collection, copied]);
  const initialValues = useMemo(() => ({ ...fresh, ...draft?.values }), [fresh, draft]);
  const unedited = mode === "create" ? fresh : start;
  const loading = query?.isFetching === true;
  /** False until the record has arrived that the form edits or copies. */
  const filled = readId === undefined || read !== undefined;

  const remote = useRemoteChange(collection, loaded);
  useEffect(() => {
    onRemoteEvent.current = () => {
      // During a save, the event comes from the save itself.
      if (!mutation.isPending) void remote.check();
    };
  });

  useDraft({ collection, id, form, start, dirty, draft: draft?.values });
  const { validationErrors, collect, review, forget } = useValidationErrors(collection.fields, form);
  const goTo = (key: string) => form.scrollToField(key, { focus: true, block: "center" });

  const saving = mutation.isPending;
  const sending = progress !== undefined && progress.fraction < 1;
  const isSlow = useIsSlow(saving, progress?.fraction);

  const onValues = useCallback(
    (typed: FormValues) => setDirty(unedited !== undefined && isEdited(collection.fields, unedited, typed)),
    [collection, unedited],
  );

  /** Sends changed fields only. Where others prevent it, the person decides, each time again. */
  const store = async (typed: FormValues): Promise<"stored" | { readonly reason?: string }> => {
    if (start && seen.current?.start !== start) seen.current = { start, values: start };
    const { current: base } = seen;
    const values = base ? changedValues(collection, base.values, typed) : { ...given, ...typed };
    try {
      await onFinish(values);
      return "stored";
    } catch (error) {
      const found = saveConflictOf(error);
      if (!found || !loaded || !base) return {};
      const answer = await askAboutConflict(found, loaded, values);
      if (answer.kind === "refused") return answer;
      if (answer.kind === "restored") {
        close();
        return "stored";
      }
      seen.current = { ...base, values: { ...base.values, ...answer.theirs } };
      form.setFieldsValue(answer.taken);
      return store({ ...typed, ...answer.taken });
    }
  };

  const save = async (values: FormValues) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setFailure(undefined);
    forget();
    try {
      const result = await store(values);
      if (result === "stored") return;
      if (result.reason !== undefined) setFailure({ reason: result.reason, givenUp: true });
      // The toast, the form and its fields show the errors; the form stays open with the typed values.
      collect();
      setAbort(new AbortController());
      inFlight.current = false;
    } finally {
      setProgress(undefined);
    }
  };

  return {
    collection,
    id,
    mode,
    title: t(mode === "create" ? "form.title.add" : "form.title.edit", { record: collection.label.one }),
    /** Links a submit button outside the form to it. */
    formId: useId(),
    /** True when leaving would lose changes. Where nothing can be saved, they are stored instead (form-values.ts). */
    dirty: dirty && !ended && !readOnly,
    readOnly,
    restored: dirty ? draft : undefined,
    validationErrors,
    goTo,
    failure,
    progress,
    saving,
    /** Also true after the answer until the form is clean. */
    settling: saving || (mutation.isSuccess && dirty),
    savable:
      ready && !readOnly && preparing === 0 && !saving && !mutation.isSuccess && !loading && !query?.error,
    /** For `FormWatch`. */
    setReady,
    onValues,
    /** Call it when a file chooser starts and finishes preparing files. */
    onPreparation: useCallback((begins: boolean) => setPreparing((count) => count + (begins ? 1 : -1)), []),
    delay: isSlow ? t(sending ? "form.waiting.storage" : "form.waiting.server") : undefined,
    /** Cancels an upload. A sent record may already be stored, so then the person can only stop waiting. */
    cancel:
      sending || (saving && isSlow)
        ? { label: t(sending ? "form.waiting.cancelUpload" : "form.waiting.stop"), run: () => abort.abort() }
        : undefined,
    loading,
    filled,
    loadError: query?.error ?? undefined,
    /** A change of the record by somebody else. */
    change: remote.change,
    loaded,
    copied,
    form,
    formProps: {
      ...formProps,
      // Values that the store has had already would take precedence over the record's.
      initialValues: mode === "edit" ? start : filled ? initialValues : undefined,
      // Before the next event: `useWatch` tells of it later, and Escape must ask already.
      onValuesChange: (_changed, typed) => onValues(typed),
      onFinish: (values) => void save(values),
      onFinishFailed: ({ values, errorFields, outOfDate }) => {
        // A later validation has replaced this one.
        if (outOfDate) return;
        const [first] = errorFields;
        const showFirst = () => {
          if (first) goTo(String(first.name[0]));
        };
        setFailure(undefined);
        collect();
        const found = errorFields.map(({ name, errors }) => [String(name[0]), errors[0] ?? ""] as const);
        const title = validationMessage(collection, values, Object.fromEntries(found));
        if (alert("invalid", { title, afterClose: showFirst })) return;
        if (title === messages.invalid)
          notify?.({ type: "error", message: title, key: `${resource}-invalid` });
        showFirst();
      },
      onFieldsChange: review,
    } satisfies FormProps<FormValues>,
  };
}

/**
 * The errors of the last try to save. An error disappears when its field becomes valid. A later error shows only at its
 * field until the next try.
 */
function useValidationErrors(fields: readonly Field[], form: FormInstance) {
  const current = () =>
    fields.flatMap(({ key, label }) => {
      const [message] = form.getFieldError(key);
      return message === undefined ? [] : { key, label, message };
    });
  const [validationErrors, setErrors] = useState<ReturnType<typeof current>>([]);
  const review = () =>
    setErrors((before) =>
      before.length === 0 ? before : current().filter(({ key }) => before.some((error) => error.key === key)),
    );
  return { validationErrors, review, collect: () => setErrors(current()), forget: () => setErrors([]) };
}

/** Milliseconds without progress after which the person sees a notice. */
const SLOW_SAVE_MS = 4_000;

function useIsSlow(active: boolean, progress: unknown): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setSlow(true), SLOW_SAVE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [active, progress]);
  return isSlow;
}
