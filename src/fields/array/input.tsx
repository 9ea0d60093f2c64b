import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useCallback, useState } from "react";
import type { ViewOf } from "../member-inputs";
import { firstError, initialMembers, membersOf, type MembersForm } from "../members";
import { modelOf } from "../models";
import type { InputProps } from "../view-types";
import { ArrayItem, type ItemControl } from "./item";
import type { ArrayField } from "./model";
import { moved, useItems } from "./use-items";
import styles from "./input.module.css";

interface Focus {
  readonly name: string;
  readonly control: ItemControl;
}

/**
 * Renders the items one below the other, with buttons to add, remove and move them. A collapsed item shows a
 * summary.
 */
export function arrayInput(viewOf: ViewOf) {
  return function RepeatInput(props: InputProps<ArrayField, readonly MembersForm[]>) {
    const { field, id = "", value, onChange } = props;
    const list = value ?? [];
    const members = membersOf(field);
    const items = useItems(list.length);
    const [focus, setFocus] = useState<Focus>();
    const [announcement, setAnnouncement] = useState("");
    const onFocused = useCallback(() => setFocus(undefined), []);
    const nameOf = (index: number) => `${field.itemLabel} ${index + 1}`;
    const focusOn = (name: string | undefined, control: ItemControl) => {
      if (name === undefined) document.getElementById(`${id}-add`)?.focus();
      else setFocus({ name, control });
    };

    const add = () => {
      const name = items.add();
      items.show(name);
      focusOn(name, "inputs");
      setAnnouncement(`${nameOf(list.length)} added`);
      onChange?.([...list, initialMembers(members, modelOf)]);
    };
    const remove = (index: number) => {
      items.remove(index);
      focusOn(items.names[index + 1] ?? items.names[index - 1], "head");
      setAnnouncement(`${nameOf(index)} removed`);
      onChange?.(list.filter((_, at) => at !== index));
    };
    const move = (index: number, by: 1 | -1) => {
      const to = index + by;
      const atEnd = by < 0 ? to === 0 : to === list.length - 1;
      items.move(index, to);
      // The pressed button is disabled at the end of the list, so the item's other button takes the focus.
      focusOn(items.names[index], by < 0 === atEnd ? "down" : "up");
      setAnnouncement(`Moved to ${to + 1} of ${list.length}`);
      onChange?.(moved(list, index, to));
    };
    const showError = () => {
      const wrong = list.findIndex((item) => firstError(item, members, modelOf) !== undefined);
      const name = items.names[wrong];
      if (name !== undefined) items.show(name);
      focusOn(name, "inputs");
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
        className={styles.repeat}
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
                id={`${id}-${name}`}
                index={index}
                count={list.length}
                value={item}
                open={open}
                showErrors={props["aria-invalid"] === "true"}
                focus={focus?.name === name ? focus.control : undefined}
                onFocused={onFocused}
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
            icon={<PlusOutlined />}
            disabled={list.length >= field.most}
            onClick={add}
          >
            {`Add ${field.itemLabel.toLowerCase()}`}
          </Button>
        )}
        {list.length >= field.most && <span className={styles.note}>{`At most ${field.most}`}</span>}
        <span role="status" className={styles.said}>
          {announcement}
        </span>
      </div>
    );
  };
}
