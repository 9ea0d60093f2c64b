import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  DownOutlined,
  RightOutlined,
} from "@ant-design/icons";
import { Button } from "antd";
import { Suspense, useEffect } from "react";
import { Loading } from "../../components/loading";
import { focusMember, MemberInputs, type ViewOf } from "../member-inputs";
import { firstError, membersOf, membersText, type MembersForm } from "../members";
import { modelOf } from "../models";
import styles from "./input.module.css";
import type { ArrayField } from "./model";

export type ItemControl = "head" | "up" | "down" | "inputs";

interface ItemProps {
  readonly viewOf: ViewOf;
  readonly field: ArrayField;
  /** Prefix of all ids inside the item. */
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly value: MembersForm;
  readonly open: boolean;
  readonly showErrors: boolean;
  /** The control to focus next. */
  readonly focus: ItemControl | undefined;
  onFocused(): void;
  onToggle(): void;
  onChange(value: MembersForm): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

export function ArrayItem(props: ItemProps) {
  const { viewOf, field, id, index, count, value, open, showErrors, focus, onFocused } = props;
  const members = membersOf(field);
  const name = `${field.itemLabel} ${index + 1}`;
  const error = showErrors ? firstError(value, members, modelOf) : undefined;
  useEffect(() => {
    if (focus === undefined || focus === "inputs") return;
    document.getElementById(`${id}-${focus}`)?.focus();
    onFocused();
  }, [focus, id, onFocused]);
  const action = (control: string, label: string, icon: React.ReactNode, run: () => void, off = false) => (
    <Button
      id={`${id}-${control}`}
      type="text"
      icon={icon}
      aria-label={`${label} ${name}`}
      title={label}
      disabled={off}
      onClick={run}
    />
  );
  return (
    <li className={styles.item} data-wrong={error !== undefined}>
      <div className={styles.head}>
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
          {!open && <span className={styles.summary}>{error ?? membersText(value, members, modelOf)}</span>}
        </button>
        {!field.readOnly && (
          <span className={styles.actions}>
            {action("up", "Move up", <ArrowUpOutlined />, () => props.onMove(-1), index === 0)}
            {action("down", "Move down", <ArrowDownOutlined />, () => props.onMove(1), index === count - 1)}
            {action("remove", "Remove", <DeleteOutlined />, props.onRemove)}
          </span>
        )}
      </div>
      {open && (
        <div className={styles.body}>
          <Suspense fallback={<Loading label={`Opening ${name}`} />}>
            <MemberInputs
              viewOf={viewOf}
              id={id}
              members={members}
              value={value}
              onChange={props.onChange}
              readOnly={field.readOnly}
              showErrors={showErrors && error !== undefined}
            />
            <WhenShown
              wanted={focus === "inputs"}
              then={() => {
                focusMember(id, value, members);
                onFocused();
              }}
            />
          </Suspense>
        </div>
      )}
    </li>
  );
}

/** Effects inside a Suspense boundary run only after the inputs beside it have loaded. */
function WhenShown({ wanted, then }: { wanted: boolean; then: () => void }) {
  useEffect(() => {
    if (wanted) then();
  });
  return null;
}
