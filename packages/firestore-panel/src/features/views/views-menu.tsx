import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown, Input, type MenuProps } from "antd";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { trimText } from "../../schema/text";
import { useText } from "../../texts/use-text";
import { useStored } from "../../ui/browser-hooks";
import { useSides } from "../../ui/sides";
import type { ListToolProps } from "../../screens/features";
import { listParameters, optionalColumns, VIEW } from "../../screens/list/list-address";
import {
  readViews,
  viewAddress,
  viewsKey,
  withParameter,
  type View,
} from "../../screens/list/stored-preferences";
import settings from "../../screens/list/table-settings.module.css";
import { ToolMenu } from "../../screens/list/tool-menu";
import { useShellSession } from "../../screens/shell/shell-session";
import common from "../../ui/common.module.css";
import styles from "./views.module.css";

const MAX_NAME_LENGTH = 40;

/** A button for the saved views, or on a phone the views themselves. */
export function ViewsMenu(props: ListToolProps) {
  const { button, inline } = props;
  const t = useText();
  const [params] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (inline) box.current?.focus();
  }, [inline]);
  if (inline) {
    return (
      <div ref={box} tabIndex={-1} className={settings.inline}>
        <ViewsPanel {...props} onClose={() => undefined} />
      </div>
    );
  }
  return (
    <ToolMenu button={button} words={params.get(VIEW) || t("list.views.title")}>
      {(close) => <ViewsPanel {...props} onClose={close} />}
    </ToolMenu>
  );
}

function ViewsPanel({ collection, list, preferences, onClose }: ListToolProps) {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { account } = useShellSession();
  const [{ views, first }, change] = useStored(viewsKey(account, collection.name), readViews);
  const name = params.get(VIEW) ?? "";
  const search = withParameter(listParameters(collection, list.address).toString(), "page");

  const open = (address: string) => {
    if (params.toString() !== new URLSearchParams(address).toString()) void navigate(`?${address}`);
    onClose();
  };
  const save = (typed: string) => {
    const hidden = optionalColumns(collection).flatMap(({ key }) => (preferences.hidden.has(key) ? key : []));
    const view = { name: typed, search, hidden };
    const isKnown = views.some((other) => other.name === typed);
    change({
      views: isKnown ? views.map((other) => (other.name === typed ? view : other)) : [...views, view],
      first,
    });
    open(viewAddress(collection, view));
  };
  const actions = (view: View): MenuProps["items"] => [
    first === view.name
      ? { key: "first", label: t("list.views.noDefault"), onClick: () => change({ views }) }
      : {
          key: "first",
          label: t("list.views.setDefault"),
          onClick: () => change({ views, first: view.name }),
        },
    {
      key: "delete",
      label: t("common.delete"),
      danger: true,
      onClick: () => change({ views: views.filter((other) => other !== view), first }),
    },
  ];
  return (
    <div className={`${common.column} ${styles.panel}`} role="group" aria-label={t("list.views.title")}>
      <ul className={styles.views}>
        <ViewItem
          label={t("list.views.all")}
          shown={name === "" && search === ""}
          onOpen={() => open(`${VIEW}=`)}
        />
        {views.map((view) => (
          <ViewItem
            key={view.name}
            label={view.name}
            shown={view.name === name}
            first={view.name === first}
            onOpen={() => open(viewAddress(collection, view))}
            actions={actions(view)}
          />
        ))}
      </ul>
      <ViewNameForm value={name} onSave={save} />
      <small>{t("list.views.stored")}</small>
    </div>
  );
}

interface ViewItemProps {
  readonly label: string;
  readonly shown: boolean;
  readonly first?: boolean;
  readonly onOpen: () => void;
  /** Absent: all records, which cannot be deleted. */
  readonly actions?: MenuProps["items"];
}

function ViewItem({ label, shown, first = false, onOpen, actions }: ViewItemProps) {
  const t = useText();
  const sides = useSides();
  return (
    <li className={common.ends}>
      <button type="button" className={styles.view} aria-current={shown} onClick={onOpen}>
        <bdi>{label}</bdi>
        {first && <small>{t("list.views.default")}</small>}
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
  readonly value: string;
  readonly onSave: (name: string) => void;
}

/** Saves what the list shows. The name of a saved view replaces that view. */
function ViewNameForm({ value, onSave }: ViewNameFormProps) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const name = trimText(typed.normalize("NFC")).replaceAll(/\s+/g, " ");
  return (
    <form
      className={common.column}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== "") onSave(name);
      }}
    >
      <label>
        {t("list.views.newName")}
        <Input
          dir="auto"
          value={typed}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <div className={common.line}>
        <Button size="small" htmlType="submit" disabled={name === ""}>
          {t("list.views.saveAs")}
        </Button>
      </div>
    </form>
  );
}
