import { useMutation } from "@tanstack/react-query";
import { Button, Checkbox, Input, type InputRef } from "antd";
import { useId, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { store } from "../../browser-storage";
import { SEARCH_FIELD } from "../../contract/records";
import { newRecordId } from "../../schema/history";
import { MAX_VIEW_NAME } from "../../schema/stored-names";
import { mapIn, textIn, textsIn } from "../../schema/stored-values";
import { trimText } from "../../schema/text";
import type { TextId } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import type { ListToolProps } from "../../screens/features";
import {
  localViewsKey,
  optionalColumns,
  VIEW,
  withColumns,
  withParameter,
} from "../../screens/list/list-address";
import styles from "../../screens/list/list-controls.module.css";
import { ToolMenu } from "../../screens/list/table-settings";
import { askBeforeUnload } from "../../screens/shell/leave-guards";
import { useShellSession } from "../../screens/shell/shell-session";
import { useService, useServiceQuery } from "../../screens/use-service";
import common from "../../ui/common.module.css";
import { views as savedViews, type ViewChanges } from "./service";

export function ViewsMenu(props: ListToolProps) {
  const { button, inline } = props;
  return <ToolMenu {...{ button, inline }}>{(close) => <ViewsPanel {...props} onClose={close} />}</ToolMenu>;
}

/** The views, what can be done with the one that the list shows, and a form that saves what the list shows. */
function ViewsPanel({ list, preferences, onClose }: ListToolProps) {
  const t = useText();
  const { collection } = list;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const name = params.get(VIEW) ?? "";
  const place = { list: collection.name };
  const { data, error, refetch } = useServiceQuery(savedViews.read, place, { staleTime: 0 });
  const { views = [], mayShare = false } = data ?? {};
  const service = useService(savedViews);
  const write = useMutation({
    mutationFn: (changes: ViewChanges) => askBeforeUnload(() => service.write({ ...place, changes })),
    onSettled: () => refetch(),
  });
  /** The second click of a double click comes before anything is drawn. */
  const isWriting = useRef(false);
  const mutate = (changes: ViewChanges, onSuccess: () => void) => {
    if (isWriting.current) return;
    isWriting.current = true;
    write.mutate(changes, { onSuccess, onSettled: () => void (isWriting.current = false) });
  };
  const [typed, setTyped] = useState(name);
  const [wordsChoice, keepWords] = useState<boolean>();
  const [isAsking, ask] = useState(false);
  const questionId = useId();
  const input = useRef<InputRef>(null);
  const local = useLocalViews(collection.name);
  const search = withParameter(list.address, "page");
  const newName = trimText(typed.normalize("NFC")).replaceAll(/\s+/g, " ");
  const isReady = newName !== "" && data !== undefined && !write.isPending;
  const ownNamed = (wanted: string) => views.find((view) => view.own && view.name === wanted);
  const shown = ownNamed(name) ?? views.find((view) => view.name === name);

  // Until the person chooses, as in the view that a save replaces.
  const keepsWords = wordsChoice ?? new URLSearchParams(ownNamed(newName)?.address).has(SEARCH_FIELD);

  const former = views.filter(({ first }) => first);
  const withoutFirst: ViewChanges = Object.fromEntries(former.map(({ id }) => [id, { first: false }]));

  const show = (address: string) => {
    if (params.toString() !== new URLSearchParams(address).toString()) void navigate(`?${address}`);
    onClose();
  };
  /** The name of an own view replaces it. */
  const saved = (view: string, address: string, more: { first?: true } = {}): ViewChanges => {
    const { id = newRecordId(), shared = false } = ownNamed(view) ?? {};
    return { [id]: { name: view, address: withParameter(address, VIEW, view), shared, ...more } };
  };
  const withoutWords = (address: string) => withParameter(address, SEARCH_FIELD);
  const save = () => {
    const hidden = optionalColumns(collection).flatMap(({ key }) => (preferences.hidden.has(key) ? key : []));
    const address = withColumns(collection, search, hidden);
    const onSuccess = () => show(withParameter(address, VIEW, newName));
    mutate(saved(newName, keepsWords ? address : withoutWords(address)), onSuccess);
  };
  const keepLocal = () => {
    const kept = local.views.map((view) => {
      const address = withoutWords(withColumns(collection, view.search, view.hidden));
      const same = withParameter(address, VIEW, view.name);
      // Another browser may have kept another view under this name.
      const isFree = (ownNamed(view.name)?.address ?? same) === same;
      const free = isFree ? view.name : `${view.name.slice(0, MAX_VIEW_NAME - 2)} 2`;
      return saved(free, address, view.first && former.length === 0 ? { first: true } : {});
    });
    mutate(Object.assign({}, ...kept) as ViewChanges, local.forget);
  };
  const rename = () => {
    if (!shown) return;
    const address = withParameter(shown.address, VIEW, newName);
    mutate({ [shown.id]: { name: newName, address } }, () => nameList(newName));
  };
  /** The list shows the same, under another name or without one. */
  const nameList = (view?: string) =>
    void navigate(`?${withParameter(params.toString(), VIEW, view)}`, { replace: true });
  const remove = (id: string) =>
    mutate({ [id]: null }, () => {
      ask(false);
      nameList();
      input.current?.focus();
    });
  const action = (label: TextId, changes: ViewChanges) => (
    <Button size="small" onClick={() => mutate(changes, () => undefined)}>
      {t(label)}
    </Button>
  );
  const failure = write.error ?? error;
  return (
    <div className={`${common.column} ${styles.panel}`} role="group" aria-label={t("list.views.title")}>
      {local.views.length > 0 && (
        <div className={common.line}>
          <Button size="small" type="primary" disabled={!data} onClick={keepLocal}>
            {t("list.views.keep", { count: local.views.length })}
          </Button>
          <Button size="small" onClick={local.forget}>
            {t("list.views.discard")}
          </Button>
        </div>
      )}
      <ul className={styles.views}>
        {[undefined, ...views].map((view) => (
          <li key={view?.id ?? ""}>
            <button
              type="button"
              className={styles.view}
              aria-current={view ? view === shown : name === "" && search === ""}
              onClick={() => show(view?.address ?? `${VIEW}=`)}
            >
              <bdi>{view?.name ?? t("list.views.all")}</bdi>
              {view?.first && <small>{t("list.views.first")}</small>}
              {view?.shared && <small>{view.own ? t("list.views.shared") : <bdi>{view.by}</bdi>}</small>}
            </button>
          </li>
        ))}
      </ul>
      {shown && isAsking && (
        <div className={common.line} role="group" aria-labelledby={questionId}>
          <span id={questionId}>
            {t("list.views.deleteQuestion", { view: name, shared: String(shown.shared) })}
          </span>
          <Button size="small" danger loading={write.isPending} onClick={() => remove(shown.id)}>
            {t("common.delete")}
          </Button>
          <Button size="small" autoFocus onClick={() => ask(false)}>
            {t("common.cancel")}
          </Button>
        </div>
      )}
      {shown && !isAsking && (
        <div className={common.line} role="group" aria-label={name}>
          {shown.first
            ? action("list.views.noFirst", withoutFirst)
            : action("list.views.setFirst", { ...withoutFirst, [shown.id]: { first: true } })}
          {shown.own &&
            mayShare &&
            action(shown.shared ? "list.views.unshare" : "list.views.share", {
              [shown.id]: { shared: !shown.shared },
            })}
          {shown.removable && (
            <Button size="small" danger onClick={() => ask(true)}>
              {t("common.delete")}
            </Button>
          )}
        </div>
      )}
      <form
        className={common.column}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) save();
        }}
      >
        <label className={styles.name}>
          {t("list.views.newName")}
          <Input
            ref={input}
            dir="auto"
            value={typed}
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        {list.query !== "" && (
          <Checkbox checked={keepsWords} onChange={({ target }) => keepWords(target.checked)}>
            {t("list.views.words")}
          </Checkbox>
        )}
        {failure && (
          <p role="alert" className={common.fault}>
            {failure.message}
          </p>
        )}
        <div className={common.line}>
          <Button size="small" htmlType="submit" loading={write.isPending} disabled={!isReady}>
            {t("list.views.saveAs")}
          </Button>
          {shown?.own && isReady && !ownNamed(newName) && (
            <Button size="small" onClick={rename}>
              {t("list.views.rename")}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

/** The views that an earlier version stored in this browser. Invalid parts are dropped. */
function useLocalViews(resource: string) {
  const { account } = useShellSession();
  const key = localViewsKey(account, resource);
  const [views, setViews] = useState(() => {
    const { views: stored, first } = mapIn(store.getJson(key));
    const all = (Array.isArray(stored) ? stored : []).map(mapIn);
    const read = all.map(({ name, search, hidden }) => ({
      name: textIn(name),
      search: textIn(search),
      hidden: textsIn(hidden),
      first: name === first,
    }));
    return read.filter(({ name }) => name !== "");
  });
  const forget = () => {
    store.remove(key);
    setViews([]);
  };
  return { views, forget };
}
