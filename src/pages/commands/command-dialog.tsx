import { SearchOutlined } from "@ant-design/icons";
import { Input, Modal, type InputRef } from "antd";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { Collection } from "../../schema/types";
import { groupedCommands, matching, type Command } from "./command";
import { CommandList, optionId } from "./command-list";
import styles from "./command-dialog.module.css";
import { useCommands } from "./use-commands";
import type { EarlyKeys } from "./use-early-keys";
import { useRecordSearch } from "./use-record-search";

export interface CommandDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly collections: readonly Collection[];
  readonly onLogout: () => void;
  readonly earlyKeys: EarlyKeys;
}

/** The palette's dialog. Its state is new each time it opens. */
export function CommandDialog({ open, onClose, ...search }: CommandDialogProps) {
  const field = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      // The search field usually takes the focus earlier.
      afterOpenChange={() => field.current?.focus()}
      title="Search and commands"
      footer={null}
      width={620}
      destroyOnHidden
      className={styles.dialog}
      classNames={{ header: styles.hidden ?? "" }}
    >
      <CommandSearch {...search} field={field} onClose={onClose} />
    </Modal>
  );
}

type Step = (index: number, count: number) => number;
const STEPS: { readonly [key: string]: Step } = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  PageDown: (_, count) => count - 1,
  PageUp: () => 0,
};

interface CommandSearchProps extends Omit<CommandDialogProps, "open"> {
  readonly field: RefObject<InputRef | null>;
}

function CommandSearch({ collections, field, onLogout, onClose, earlyKeys }: CommandSearchProps) {
  const list = useId();
  const [query, setQuery] = useState("");
  const [marked, setMarked] = useState<string>();
  const commands = useCommands(collections, onLogout);
  const recordSearch = useRecordSearch(collections, query);
  const groups = groupedCommands([...matching(commands, query), ...recordSearch.records]);
  // The display order, which arrow keys follow.
  const shown = groups.flatMap(([, members]) => members);
  const active = shown.find(({ id }) => id === marked) ?? shown[0];
  /** The text for which Enter was pressed before its results arrived. */
  const entered = useRef<string>(undefined);

  const run = (command: Command) => {
    onClose();
    command.run();
  };
  useEffect(() => {
    // The dialog cannot take the focus earlier, and this must run before the dialog scrolls into view.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [field]);
  useEffect(() => {
    if (entered.current === undefined || recordSearch.pending) return;
    const wanted = entered.current === query ? active : undefined;
    entered.current = undefined;
    if (wanted) run(wanted);
  });
  const takeEarlyKeys = () => {
    const typed = earlyKeys.take();
    if (!typed?.text) return;
    setQuery(typed.text);
    if (typed.entered) entered.current = typed.text;
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (event.key === "Enter" && active) run(active);
    else if (event.key === "Enter") entered.current = query;
    else if (step && active) setMarked(shown[step(shown.indexOf(active), shown.length)]?.id);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Input
        ref={field}
        size="large"
        variant="borderless"
        className={styles.input}
        prefix={<SearchOutlined aria-hidden />}
        placeholder="Search screens, actions and records"
        aria-label="Search screens, actions and records"
        role="combobox"
        aria-expanded={active !== undefined}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(list, active)}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setMarked(undefined);
        }}
        onFocus={takeEarlyKeys}
        onKeyDown={press}
      />
      <CommandList id={list} groups={groups} active={active} onMark={setMarked} onRun={run} />
      <p className={styles.foot}>
        <span role="status">{statusOf(shown.length, recordSearch)}</span>
        <span aria-hidden className={styles.keys}>
          ↑↓ choose · Enter open · Esc close
        </span>
      </p>
    </>
  );
}

function statusOf(count: number, { pending, failed, partly }: ReturnType<typeof useRecordSearch>): string {
  if (pending) return "Searching records…";
  const found = count === 0 ? "Nothing found." : count === 1 ? "1 found." : `${String(count)} found.`;
  if (failed.length > 0) return `${found} Not searched: ${failed.join(", ")}.`;
  return partly.length > 0 ? `${found} Only in part: ${partly.join(", ")}.` : found;
}
