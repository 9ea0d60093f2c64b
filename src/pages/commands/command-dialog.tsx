import { SearchOutlined } from "@ant-design/icons";
import { Modal } from "antd";
import { Command as Palette } from "cmdk";
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { Collection } from "../../schema/types";
import { groupedCommands, matching, type Command } from "./command";
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
  const field = useRef<HTMLInputElement>(null);
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

const FIELD = "Search screens, actions and records";

interface CommandSearchProps extends Omit<CommandDialogProps, "open"> {
  readonly field: RefObject<HTMLInputElement | null>;
}

function CommandSearch({ collections, field, onLogout, onClose, earlyKeys }: CommandSearchProps) {
  const [query, setQuery] = useState("");
  const commands = useCommands(collections, onLogout);
  const recordSearch = useRecordSearch(collections, query);
  const groups = groupedCommands([...matching(commands, query), ...recordSearch.records]);
  const shown = groups.flatMap(([, members]) => members);
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
    const wanted = entered.current === query ? shown[0] : undefined;
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
    if (event.key === "Enter" && shown.length === 0) entered.current = query;
    // These keys move the caret in the text.
    if (event.key === "Home" || event.key === "End") event.stopPropagation();
  };

  return (
    <Palette label={FIELD} shouldFilter={false} loop vimBindings={false} className={styles.search}>
      <div className={styles.field}>
        <SearchOutlined aria-hidden />
        <Palette.Input
          ref={field}
          placeholder={FIELD}
          value={query}
          onValueChange={setQuery}
          onFocus={takeEarlyKeys}
          onKeyDown={press}
        />
      </div>
      {/* The field keeps the focus. */}
      <Palette.List label="Results" className={styles.list} onMouseDown={(event) => event.preventDefault()}>
        {groups.map(([name, members]) => (
          <Palette.Group key={name} heading={name}>
            {members.map((command) => (
              <Palette.Item
                key={command.id}
                value={command.id}
                className={styles.option}
                onSelect={() => run(command)}
              >
                <span className={styles.icon}>{command.icon}</span>
                <span className={styles.label} dir="auto">
                  {command.label}
                </span>
                {command.note !== undefined && (
                  <span className={styles.note} dir="auto">
                    {command.note}
                  </span>
                )}
              </Palette.Item>
            ))}
          </Palette.Group>
        ))}
      </Palette.List>
      <p className={styles.foot}>
        <span role="status">{statusOf(shown.length, recordSearch)}</span>
        <span aria-hidden className={styles.keys}>
          ↑↓ choose · Enter open · Esc close
        </span>
      </p>
    </Palette>
  );
}

function statusOf(count: number, { pending, failed, partly }: ReturnType<typeof useRecordSearch>): string {
  if (pending) return "Searching records…";
  const found = count === 0 ? "Nothing found." : count === 1 ? "1 found." : `${String(count)} found.`;
  if (failed.length > 0) return `${found} Not searched: ${failed.join(", ")}.`;
  return partly.length > 0 ? `${found} Only in part: ${partly.join(", ")}.` : found;
}
