import { CheckCircleOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { Surface } from "../../components/page";
import type { CollectionHealth, HealthReport } from "../../contract/health";
import { MAX_UNUSED_FILES } from "../../schema/data-health";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import styles from "./health.module.css";
import { MisorderedDialog } from "./misordered-dialog";
import { FilesRepair, IndexRepair } from "./repair-dialog";
import { isStamped, orderField } from "./repairs";

interface FindingsProps {
  readonly collections: readonly Collection[];
  readonly report: HealthReport;
}

interface Finding {
  readonly key: string;
  readonly text: string;
  readonly button: string;
  readonly dialog: (onClosed: () => void) => ReactNode;
}

/** What the last check found, each with a button that opens its repair. */
export function Findings({ collections, report }: FindingsProps) {
  const [open, setOpen] = useState<Finding>();
  const findings = [
    ...collections.flatMap((collection) => {
      const found = report.collections[collection.name];
      return found ? findingsOf(collection, found) : [];
    }),
    ...(report.unusedFiles.length > 0 ? [fileFinding(report)] : []),
  ];
  return (
    <section aria-label="Findings" className={styles.block}>
      <Surface>
        {findings.length === 0 ? (
          <p role="status" className={styles.empty}>
            <CheckCircleOutlined aria-hidden className={styles.good} /> No problems found.
          </p>
        ) : (
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <li key={finding.key}>
                <WarningOutlined aria-hidden />
                <span>{finding.text}</span>
                <Button onClick={() => setOpen(finding)}>{finding.button}</Button>
              </li>
            ))}
          </ul>
        )}
      </Surface>
      {open?.dialog(() => setOpen(undefined))}
    </section>
  );
}

function findingsOf(collection: Collection, found: CollectionHealth): readonly Finding[] {
  const { name, label } = collection;
  const { hidden, misplaced, unindexed } = found;
  const field = orderField(collection);
  const value =
    field && isStamped(field) ? `time (“${field.label}”)` : (field?.label.toLowerCase() ?? "order");
  const misordered = [
    hidden > 0 &&
      `${counted(hidden, label)} ${hidden === 1 ? "is" : "are"} not shown in the list: no ${value}.`,
    misplaced > 0 &&
      `${counted(misplaced, label)} ${misplaced === 1 ? "is" : "are"} at a wrong place in the list: the ${value} has the wrong type.`,
  ].filter(Boolean);
  return [
    ...(misordered.length > 0 && field
      ? [
          {
            key: `${name} order`,
            text: misordered.join(" "),
            button: "Show and repair",
            dialog: (onClosed: () => void) => (
              <MisorderedDialog {...{ collection, field, found, onClosed }} />
            ),
          },
        ]
      : []),
    ...(unindexed > 0
      ? [
          {
            key: `${name} index`,
            text: `${counted(unindexed, label)} cannot be found by search yet, and another order may leave ${unindexed === 1 ? "it" : "them"} out.`,
            button: "Make findable",
            dialog: (onClosed: () => void) => <IndexRepair {...{ collection, found, onClosed }} />,
          },
        ]
      : []),
  ];
}

function fileFinding(report: HealthReport): Finding {
  const { length } = report.unusedFiles;
  const number = counted(length, { one: "file", many: "files" });
  return {
    key: "files",
    text: `${length < MAX_UNUSED_FILES ? number : `At least ${number}`} ${length === 1 ? "belongs" : "belong"} to no record, and to none in the trash.`,
    button: "Remove files",
    dialog: (onClosed) => <FilesRepair {...{ report, onClosed }} />,
  };
}
