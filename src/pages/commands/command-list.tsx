import { useEffect, useRef } from "react";
import type { Command } from "./command";
import styles from "./command-list.module.css";

interface CommandListProps {
  readonly id: string;
  readonly groups: readonly (readonly [string, readonly Command[]])[];
  readonly active: Command | undefined;
  readonly onMark: (id: string) => void;
  readonly onRun: (command: Command) => void;
}

export const optionId = (list: string, { id }: Command): string => `${list} ${id}`.replaceAll(/\s/g, "-");

/** The options below the field, grouped under headings. The focus stays in the field, which names the active option. */
export function CommandList({ id: list, groups, active, onMark, onRun }: CommandListProps) {
  const activeRow = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void activeRow.current?.scrollIntoView({ block: "nearest" });
  }, [active?.id]);
  return (
    <div id={list} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map(([name, members]) => (
        <div key={name} role="group" aria-label={name}>
          <div aria-hidden className={styles.heading}>
            {name}
          </div>
          {members.map((command) => (
            <div
              key={command.id}
              ref={command.id === active?.id ? activeRow : null}
              id={optionId(list, command)}
              role="option"
              aria-selected={command.id === active?.id}
              className={styles.option}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => onMark(command.id)}
              onClick={() => onRun(command)}
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
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
