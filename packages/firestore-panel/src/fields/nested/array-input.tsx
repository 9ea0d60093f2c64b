import {
  PlusOutlined,
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  DownOutlined,
  RightOutlined,
} from "@ant-design/icons";
import { Button } from "antd";
import { useState, Suspense, useEffect, useRef } from "react";
import { firstInputId, MemberInputs } from "./input";
import type { FormValues } from "../../schema/types";
import { firstError, initialValues, membersText } from "../models";
import type { InputProps, ViewOf } from "../view-types";
import { membersOf, type ArrayField } from "./model";
import common from "../../ui/common.module.css";
import styles from "./array-input.module.css";
import { Loading } from "../../ui/states";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";

/** Items with buttons to add, remove and move them. A collapsed item shows a summary. */
export function arrayInput(viewOf: ViewOf) {
  return function RepeatInput(props: InputProps<ArrayField, readonly FormValues[]>) {
    const { field, id = "", value, onChange } = props;
    const t = useText();
    const list = value ?? [];
    const members = membersOf(field);
    const items = useItems(list.length);
    const [announcement, setAnnouncement] = useState("");
    const position = (index: number) => ({ item: field.itemLabel, number: index + 1 });
    const itemId = (name: string | undefined) => `${id}-${name}`;
    /** Id of an element that gets the focus once it is there. */
    const wanted = useRef("");
    const takeFocus = () => {
      const element = document.getElementById(wanted.current);
      if (!element) return;
      wanted.current = "";
      element.focus();
    };
    useEffect(takeFocus);

    const add = () => {
      const name = items.add();
      const added = initialValues(members);
      items.show(name);
      wanted.current = firstInputId(itemId(name), added, members);
      setAnnouncement(text("fields.array.added", position(list.length)));
      onChange?.([...list, added]);
    };
    const remove = (index: number) => {
      items.remove(index);
      const next = items.names[index + 1] ?? items.names[index - 1];
      wanted.current = next === undefined ? `${id}-add` : `${itemId(next)}-head`;
      setAnnouncement(text("fields.array.removed", position(index)));
      onChange?.(list.filter((_, at) => at !== index));
    };
    const move = (index: number, by: 1 | -1) => {
      const to = index + by;
      const atEnd = by < 0 ? to === 0 : to === list.length - 1;
      items.move(index, to);
      // The pressed button is disabled at the end of the list, so the item's other button takes the focus.
      wanted.current = `${itemId(items.names[index])}-${by < 0 === atEnd ? "down" : "up"}`;
      setAnnouncement(text("fields.array.moved", { number: to + 1, count: list.length }));
      onChange?.(moved(list, index, to));
    };
    const showError = () => {
      const wrong = list.findIndex((item) => firstError(item, members) !== undefined);
      const name = items.names[wrong];
      if (name !== undefined) items.show(name);
      wanted.current = name === undefined ? `${id}-add` : firstInputId(itemId(name), list[wrong], members);
      takeFocus();
    };

    return (
      <div
        role="group"
        aria-label={field.label}
        aria-describedby={props["aria-describedby"]}
        id={id}
        // The form focuses an invalid field by its id.
        tabIndex={-1}
        onFocus={(event) => {
          if (event.target === event.currentTarget) showError();
        }}
      >
        <ol className={styles.items}>
          {list.map((item, index) => {
            const name = items.names[index] ?? "";
            const open = items.isOpen(name);
            return (
              <ArrayItem
                key={name}
                viewOf={viewOf}
                field={field}
                id={itemId(name)}
                index={index}
                count={list.length}
                value={item}
                open={open}
                showErrors={props["aria-invalid"] === "true"}
                onShown={takeFocus}
                onToggle={() => (open ? items.hide(name) : items.show(name))}
                onChange={(next) => onChange?.(list.map((other, at) => (at === index ? next : other)))}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            );
          })}
        </ol>
        {!field.readOnly && (
          <Button
            id={`${id}-add`}
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            disabled={list.length >= field.most}
            onClick={add}
          >
            {t("fields.array.add", { item: field.itemLabel.toLowerCase() })}
          </Button>
        )}
        {list.length >= field.most && <small> {t("fields.tooMany", { max: field.most })}</small>}
        <span role="status" className={common.unseen}>
          {announcement}
        </span>
      </div>
    );
  };
}

interface ItemProps {
  readonly viewOf: ViewOf;
  readonly field: ArrayField;
  /** Prefix of all ids inside. */
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly value: FormValues;
  readonly open: boolean;
  readonly showErrors: boolean;
  /** The inputs are there. */
  onShown(): void;
  onToggle(): void;
  onChange(value: FormValues): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

function ArrayItem(props: ItemProps) {
  const { viewOf, field, id, index, count, value, open, showErrors } = props;
  const members = membersOf(field);
  const t = useText();
  const name = t("fields.array.item", { item: field.itemLabel, number: index + 1 });
  const error = showErrors ? firstError(value, members) : undefined;
  const action = (control: "up" | "down" | "remove", icon: React.ReactNode, run: () => void, off = false) => (
    <Button
      id={`${id}-${control}`}
      type="text"
      icon={icon}
      aria-label={t("fields.array.actOnItem", { control, name })}
      title={t("fields.array.act", { control })}
      disabled={off}
      onClick={run}
    />
  );
  return (
    <li className={styles.item} data-wrong={error !== undefined}>
      <div className={`${common.ends} ${styles.head}`}>
        {/* Not antd's button: this one stays enabled while a save has disabled the form, and it changes no
           values. */}
        <button
          type="button"
          id={`${id}-head`}
          className={styles.toggle}
          aria-expanded={open}
          onClick={props.onToggle}
        >
          {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          <strong>{name}</strong>
          {!open && (
            <span className={`${common.cut} ${styles.summary}`}>{error ?? membersText(value, members)}</span>
          )}
        </button>
        {!field.readOnly && (
          <span>
            {action("up", <ArrowUpOutlined aria-hidden />, () => props.onMove(-1), index === 0)}
            {action("down", <ArrowDownOutlined aria-hidden />, () => props.onMove(1), index === count - 1)}
            {action("remove", <DeleteOutlined aria-hidden />, props.onRemove)}
          </span>
        )}
      </div>
      {open && (
        <div className={styles.body}>
          <Suspense fallback={<Loading label={t("fields.array.opening", { name })} />}>
            <MemberInputs
              viewOf={viewOf}
              id={id}
              members={members}
              value={value}
              onChange={props.onChange}
              readOnly={field.readOnly}
              showErrors={showErrors && error !== undefined}
            />
            <AfterLoading then={props.onShown} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

/** Effects inside a Suspense boundary run only after the inputs beside it have loaded. */
function AfterLoading({ then }: { then: () => void }) {
  useEffect(then);
  return null;
}

/**
 * Gives each item a name, because stored items have none. A moved item keeps its name and its expanded state.
 * A list that was replaced from outside, for example by a reload, gets new names.
 */
function useItems(count: number) {
  const added = useRef(0);
  const [ownNames, setOwnNames] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const names =
    ownNames.length === count ? ownNames : Array.from({ length: count }, (_, index) => `loaded-${index}`);
  return {
    names,
    isOpen: (name: string) => open.has(name),
    show: (name: string) => setOpen((before) => new Set([...before, name])),
    hide: (name: string) => setOpen((before) => new Set([...before].filter((other) => other !== name))),
    add: () => {
      added.current += 1;
      const name = `added-${added.current}`;
      setOwnNames([...names, name]);
      return name;
    },
    remove: (index: number) => setOwnNames(names.filter((_, at) => at !== index)),
    move: (from: number, to: number) => setOwnNames(moved(names, from, to)),
  };
}

function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
