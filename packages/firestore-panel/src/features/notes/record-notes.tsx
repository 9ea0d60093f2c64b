import { useList, useOne, useUpdate, type HttpError } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Flex } from "antd";
import { useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { isNotFound } from "../../contract/unreachable";
import { choice } from "../../fields/choice/model";
import { dayText } from "../../fields/date/model";
import { titleOf } from "../../fields/record";
import { usePanel } from "../../fields/view-types";
import { MAX_TITLE } from "../../schema/history";
import { oneLine } from "../../schema/text";
import type { Collection, Field, RecordData } from "../../schema/types";
import { useDeletion } from "../../screens/bulk/use-deletion";
import type { RecordSectionProps, RowDrawerProps } from "../../screens/features";
import { NoRecord } from "../../screens/record/frame";
import frame from "../../screens/record/frame.module.css";
import { authorOfRow, usePersonName } from "../../screens/record/names";
import { RecordDrawer } from "../../screens/record/record-drawer";
import { useOpenDialog } from "../../screens/shell/dialogs";
import { LazyPart } from "../../screens/shell/lazy";
import { lazyComponent } from "../../screens/shell/load-code";
import { useMay } from "../../screens/shell/shell-session";
import { serviceKey, useServiceQuery } from "../../screens/use-service";
import { operationIn, useUndo } from "../../screens/use-undo";
import { dayFromToday } from "../../texts/days";
import { richText, useFormats, useText } from "../../texts/use-text";
import common from "../../ui/common.module.css";
import { EmptyState, Loading, QueryContent } from "../../ui/states";
import { Badge, MomentAgo, useNow } from "../../ui/values";
import values from "../../ui/values.module.css";
import { EDIT_HOURS, NOTES } from "./notes";
import { notes as service } from "./service";

const formModal = lazyComponent(async () => (await import("../../screens/form/form-frames")).FormModal);

export function NotesSection(props: RecordSectionProps) {
  return <RecordNotes {...props} isTitled />;
}

export function NotesDrawer(props: RowDrawerProps) {
  return <RecordDrawer {...props} title="notes.title" named="notes.titleOf" Section={RecordNotes} />;
}

/** Notes at first, and with each press of the button. */
const PAGE = 20;

/** The notes on a record, live, the newest first. */
function RecordNotes({ collection, record, isTitled }: RecordSectionProps & { readonly isTitled?: boolean }) {
  const t = useText();
  const notes = usePanel().collections.find(({ name }) => name === NOTES);
  if (!notes) throw new Error("The panel has no collection of notes.");
  const [size, setSize] = useState(PAGE);
  const openDialog = useOpenDialog();
  /** Not twice by a double click. */
  const isOpen = useRef(false);
  const open = (id?: string) => {
    if (isOpen.current) return;
    isOpen.current = true;
    // What is typed stays when somebody deletes the record meanwhile.
    openDialog((onClosed) => {
      const onClose = () => {
        isOpen.current = false;
        onClosed();
      };
      return <NoteForm {...{ notes, collection, record, id, onClose }} />;
    });
  };
  const mayAdd = useMay(NOTES, "create");
  const { ask, question } = useDeletion(notes);
  const { query } = useList<RecordData, HttpError>({
    resource: NOTES,
    filters: [
      { field: "collection", operator: "eq", value: collection.name },
      { field: "about", operator: "eq", value: record.id },
    ],
    pagination: { pageSize: size },
    liveMode: "auto",
    errorNotification: false,
    queryOptions: { placeholderData: (previous) => previous },
  });
  const client = useQueryClient();
  useEffect(() => {
    // The mark in the list.
    void client.invalidateQueries({ queryKey: serviceKey(service.count) });
  }, [client, query.data]);
  return (
    <div className={common.column}>
      <Flex justify="space-between" align="center" gap={8}>
        {isTitled && <h2 className={frame.heading}>{t("notes.title")}</h2>}
        {mayAdd && <Button onClick={() => open()}>{t("notes.add")}</Button>}
      </Flex>
      <QueryContent query={query} failed={notes.messages.loadFailed} loading={<Loading />}>
        {({ data: rows, total = 0 }) => (
          <>
            {rows.length === 0 && <EmptyState>{t("notes.none")}</EmptyState>}
            <Flex
              component="ul"
              vertical
              gap={20}
              aria-label={notes.label.many}
              aria-busy={query.isPlaceholderData}
            >
              {rows.map((note) => (
                <Note key={note.id} {...{ note, notes, ask }} onEdit={() => open(note.id)} />
              ))}
            </Flex>
            {total > rows.length && <Button onClick={() => setSize(size + PAGE)}>{t("notes.older")}</Button>}
          </>
        )}
      </QueryContent>
      {question}
    </div>
  );
}

interface NoteProps {
  readonly note: RecordData;
  readonly notes: Collection;
  readonly onEdit: () => void;
  readonly ask: (note: RecordData) => void;
}

/** The author may edit a note for a day, and remove it. Everybody who reads it may end its follow-up. */
function Note({ note, notes, onEdit, ask }: NoteProps) {
  const t = useText();
  const formats = useFormats();
  const nameOf = usePersonName();
  const mayEdit = useMay(NOTES, "edit");
  const { data: self } = useServiceQuery(service.author, undefined);
  const undoable = useUndo(notes);
  const { mutate, mutation } = useUpdate<RecordData, HttpError>();
  const { id, at, text, followUp, assignee, done } = note;
  const end = () =>
    mutate({
      ...{ resource: NOTES, id, values: { followUp: null, done: dayFromToday() } },
      successNotification: (answer) =>
        undoable({ message: notes.messages.updated, operation: operationIn(answer) }),
      errorNotification: (error) => ({ type: "error", message: error?.message ?? "" }),
    });
  const author = authorOfRow(note);
  const isOwn = mayEdit && self?.kind === author.kind && self.recordId === author.recordId;
  const isEditable = useNow() < Date.parse(String(at)) + EDIT_HOURS * 3_600_000;
  const isOpen = typeof followUp === "string";
  const day = dayText(String(followUp ?? done), formats);
  const texts = [{ person: <bdi>{String(assignee)}</bdi> }, { day: day ?? "" }] as const;
  return (
    <Flex component="li" wrap align="center" gap="4px 14px">
      <div style={{ flex: "1 1 320px", minWidth: 0 }}>
        <p className={values.whole}>{String(text ?? "")}</p>
        {isOpen && (
          <Badge tone={followUp <= dayFromToday() ? "bad" : "neutral"}>
            <span className={values.whole}>
              {richText(t, assignee ? "notes.followUpFor" : "notes.followUp", ...texts)}
            </span>
          </Badge>
        )}
        {!isOpen && day !== undefined && <small>{t("notes.done", { day })}</small>}
        <p>
          <small>
            <bdi>{nameOf(author)}</bdi> · <MomentAgo iso={String(at)} />
          </small>
        </p>
      </div>
      <Flex wrap gap={8}>
        {isOpen && mayEdit && (
          <Button size="small" loading={mutation.isPending} onClick={end}>
            {t("notes.finish")}
          </Button>
        )}
        {isOwn && isEditable && (
          <Button size="small" onClick={onEdit}>
            {t("common.edit")}
          </Button>
        )}
        {isOwn && (
          <Button size="small" danger onClick={() => ask(note)}>
            {t("common.delete")}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

interface NoteFormProps extends RecordSectionProps {
  readonly notes: Collection;
  /** Undefined: a new note. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** A follow-up is for one of those whom the person may know, at first for the person. */
function NoteForm({ notes, collection, record, id, onClose }: NoteFormProps) {
  const nameOf = usePersonName();
  const { pathname } = useLocation();
  const [page] = useState(pathname);
  useEffect(() => {
    // It is above the page, and goes with it.
    if (pathname !== page) onClose();
  }, [pathname, page, onClose]);
  const { data: self } = useServiceQuery(service.author, undefined);
  if (!self || !nameOf.admins) return null;
  const me = nameOf(self);
  const people = { options: [...new Set([me, ...nameOf.admins])], default: me };
  const inForm = (field: Field): Field =>
    field.key === "assignee" ? { ...field, ...choice({ label: field.label, ...people }) } : field;
  const title = oneLine(titleOf(collection, record)).slice(0, MAX_TITLE);
  const author = { personKind: self.kind, personId: self.recordId, person: self.name };
  return (
    <LazyPart
      part={formModal}
      props={{
        ...{ id, onClose, collection: { ...notes, fields: notes.fields.map(inForm) } },
        given: { collection: collection.name, about: record.id, title, ...author },
      }}
      onEnd={onClose}
    />
  );
}

interface NotedRecordProps {
  readonly notes: Collection;
  readonly collections: readonly Collection[];
}

/** Leads from the address of a note to the page of its record, or to its list with the notes beside it. */
export function NotedRecordPage({ notes, collections }: NotedRecordProps) {
  const { id = "" } = useParams();
  const { query } = useOne<RecordData, HttpError>({ resource: notes.name, id, errorNotification: false });
  if (id === "" || isNotFound(query.error)) return <NoRecord collection={notes} />;
  return (
    <QueryContent query={query} failed={notes.messages.loadFailed} loading={<Loading />}>
      {({ data: { collection, about } }) => {
        const routes = collections.find(({ name }) => name === collection)?.routes;
        if (!routes) return <NoRecord collection={notes} />;
        const { list, show } = routes;
        const record = encodeURIComponent(String(about));
        return <Navigate to={show ? `${show}/${record}` : `${list}?notes=${record}`} replace />;
      }}
    </QueryContent>
  );
}
