import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown, Input, type MenuProps } from "antd";
import { useEffect, useRef, useState, useId } from "react";
import { richText, useText } from "../../texts/use-text";
import { useSides } from "../../ui/sides";
import settings from "../../screens/list/table-settings.module.css";
import { ToolMenu } from "../../screens/list/tool-menu";
import type { ListToolProps } from "../../screens/features";
import type { View } from "../../screens/list/stored-preferences";
import { useListViews, type ListViews, nameError } from "./list-views";
import common from "../../ui/common.module.css";
import styles from "./views.module.css";

/** A button for the saved views, or on a phone the views themselves. */
export function ViewsMenu({ collection, list, preferences, button, inline }: ListToolProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const views = useListViews(collection, list, preferences);
  useEffect(() => {
    // The button that had the focus is gone.
    if (inline) box.current?.focus();
  }, [inline]);
  if (inline) {
    return (
      <div ref={box} tabIndex={-1} className={settings.inline}>
        <ViewsPanel views={views} onClose={() => undefined} />
      </div>
    );
  }
  return (
    <ToolMenu button={button} words={`${views.name || t("list.views.title")}${views.changed ? " •" : ""}`}>
      {(close) => <ViewsPanel views={views} onClose={close} />}
    </ToolMenu>
  );
}

interface ViewsPanelProps {
  readonly views: ListViews;
  readonly onClose: () => void;
}

type ViewForm =
  /** Without a view: a new one. */
  { readonly kind: "name"; readonly view?: View } | { readonly kind: "link"; readonly link: string };

function ViewsPanel({ views: all, onClose }: ViewsPanelProps) {
  const { saved, name, own, changed, deleted, isUnstored } = all;
  const t = useText();
  const [below, setBelow] = useState<ViewForm>();
  const renamed = below?.kind === "name" ? below.view : undefined;
  const done = () => setBelow(undefined);

  const actions = (view: View): MenuProps["items"] => {
    const action = (label: string, run: () => void, danger = false) => ({
      ...{ key: label, label, danger },
      onClick: () => {
        done();
        run();
      },
    });
    const isFirst = saved.first === view.name;
    return [
      action(t("list.views.rename"), () => setBelow({ kind: "name", view })),
      action(t(isFirst ? "list.views.noDefault" : "list.views.setDefault"), () =>
        all.setFirst(isFirst ? undefined : view),
      ),
      action(t("list.views.copyLink"), () => setBelow({ kind: "link", link: all.linkTo(view) })),
      action(t("common.delete"), () => all.remove(view), true),
    ];
  };
  const show = (view: View | undefined) => {
    all.open(view);
    onClose();
  };
  return (
    <div className={`${common.column} ${styles.panel}`} role="group" aria-label={t("list.views.title")}>
      <ul className={styles.views}>
        <ViewItem label={t("list.views.all")} shown={all.isPlain} onOpen={() => show(undefined)} />
        {saved.views.map((view) => (
          <ViewItem
            key={view.name}
            label={view.name}
            shown={view === own}
            changed={view === own && changed}
            first={view.name === saved.first}
            onOpen={() => show(view)}
            actions={actions(view)}
          />
        ))}
      </ul>
      {name !== "" && !own && <small>{richText(t, "list.views.shared", { name: <bdi>{name}</bdi> })}</small>}
      {deleted && (
        <p className={common.line} role="status">
          <span>{richText(t, "list.views.deleted", { name: <bdi>{deleted.name}</bdi> })}</span>
          <Button size="small" type="link" autoFocus onClick={all.restore}>
            {t("common.undo")}
          </Button>
        </p>
      )}
      {below?.kind === "name" && (
        <ViewNameForm
          key={renamed?.name}
          label={renamed ? t("list.views.nextName", { name: renamed.name }) : t("list.views.newName")}
          value={renamed?.name ?? (own ? "" : name)}
          check={(typed) => nameError(t, saved, typed, renamed?.name)}
          onSave={(typed) => {
            if (!renamed) {
              all.saveAs(typed);
              return onClose();
            }
            all.rename(renamed, typed);
            done();
          }}
          onCancel={done}
        />
      )}
      {below?.kind === "link" && <CopiedLink link={below.link} />}
      {below?.kind !== "name" && (
        <div className={common.line}>
          {changed && (
            <Button size="small" type="primary" onClick={all.saveChanges}>
              {t("list.views.saveChanges")}
            </Button>
          )}
          <Button size="small" onClick={() => setBelow({ kind: "name" })}>
            {t("list.views.saveAs")}
          </Button>
          <Button size="small" onClick={() => setBelow({ kind: "link", link: all.linkTo() })}>
            {t("list.views.copyLink")}
          </Button>
        </div>
      )}
      <small>{t(isUnstored ? "list.views.unstored" : "list.views.stored")}</small>
    </div>
  );
}

interface ViewItemProps {
  readonly label: string;
  readonly shown: boolean;
  readonly changed?: boolean;
  readonly first?: boolean;
  readonly onOpen: () => void;
  /** Absent: all records, which cannot be renamed or deleted. */
  readonly actions?: MenuProps["items"];
}

function ViewItem({ label, shown, changed = false, first = false, onOpen, actions }: ViewItemProps) {
  const t = useText();
  const sides = useSides();
  return (
    <li className={common.ends}>
      <button type="button" className={styles.view} aria-current={shown} onClick={onOpen}>
        <bdi>{label}</bdi>
        {first && <small>{t("list.views.default")}</small>}
        {changed && <small>{t("list.views.changed")}</small>}
      </button>
      {actions && (
        <Dropdown trigger={["click"]} placement={sides.bottomEnd} autoFocus menu={{ items: actions }}>
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={t("list.views.more", { name: label })}
            aria-haspopup="menu"
          />
        </Dropdown>
      )}
    </li>
  );
}

interface ViewNameFormProps {
  readonly label: string;
  readonly value: string;
  readonly check: (name: string) => string | undefined;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

function ViewNameForm({ label, value, check, onSave, onCancel }: ViewNameFormProps) {
  const t = useText();
  const [name, setName] = useState(value);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLFormElement>(null);
  const errorId = useId();
  useEffect(() => input.current?.querySelector("input")?.select(), []);
  return (
    <form
      ref={input}
      className={common.column}
      onSubmit={(event) => {
        event.preventDefault();
        const found = check(name);
        setError(found);
        if (found === undefined) onSave(name);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Closes the form, not the whole menu.
        event.stopPropagation();
        onCancel();
      }}
    >
      <label>
        {label}
        <Input
          dir="auto"
          value={name}
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          status={error === undefined ? "" : "error"}
          onChange={({ target }) => {
            setName(target.value);
            setError((shown) => shown && check(target.value));
          }}
        />
      </label>
      {error !== undefined && (
        <p id={errorId} role="alert" className={common.fault}>
          {error}
        </p>
      )}
      <div className={common.line}>
        <Button size="small" type="primary" htmlType="submit">
          {t("common.save")}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Copies an address and confirms it. If the browser forbids that, it shows the address to copy by hand. */
function CopiedLink({ link }: { link: string }) {
  const t = useText();
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    // Without a secure context there is no clipboard.
    const copy = async () => navigator.clipboard.writeText(link);
    copy().then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }, [link]);
  return (
    <>
      <small role="status">
        {copied === true && t("list.views.copied")}
        {copied === false && t("list.views.notCopied")}
      </small>
      {copied === false && (
        <Input
          size="small"
          readOnly
          aria-label={t("list.views.link")}
          value={link}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  );
}
