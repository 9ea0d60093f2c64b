import { Alert, Input } from "antd";
import type { Collection } from "../../../schema/types";
import { titleOf } from "../../../fields/record-title";
import { RecordNames } from "../../jobs/job-summary";
import { ConsequencesText } from "../deletion/consequences-text";
import styles from "./bulk-actions.module.css";
import { SettingForm } from "./setting-form";
import type { BulkConsequences } from "./use-consequences";
import { deletionText, matchedText, settingQuestion } from "./messages";
import { isMatched, wantsNumber, type FieldSetting, type BulkAction } from "./bulk-action";

/** The person's input before the operation. */
export interface BulkActionInput {
  readonly setting: FieldSetting | undefined;
  readonly onSetting: (setting: FieldSetting | undefined) => void;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  /** The consequences of a deletion. Undefined: a general text is shown. */
  readonly consequences: BulkConsequences | undefined;
}

interface BulkActionQuestionProps extends BulkActionInput {
  readonly collection: Collection;
  readonly action: BulkAction;
  /** "40 brands" */
  readonly countText: string;
  readonly count: number;
  /** The records that the operation skips, and why. */
  readonly leftOut: string | undefined;
}

/** The information and choices before several records are changed or deleted. */
export function BulkActionQuestion({
  collection,
  action,
  countText,
  count,
  leftOut,
  ...input
}: BulkActionQuestionProps) {
  const { kind, of } = action;
  const { setting, onSetting, typed, onTyped, consequences } = input;
  const names = isMatched(of) ? [] : of.map((record) => titleOf(collection, record));
  return (
    <div className={styles.asking}>
      {isMatched(of) ? <p>{matchedText(collection, of)}</p> : !consequences && <RecordNames names={names} />}
      {leftOut !== undefined && <Alert type="warning" showIcon message={leftOut} />}
      {kind === "set" && (
        <div className={styles.setting}>
          <SettingForm collection={collection} onChange={onSetting} />
        </div>
      )}
      {kind === "set" && <p role="status">{setting ? settingQuestion(setting, countText) : ""}</p>}
      {consequences && <ConsequencesText {...{ collection, names, ...consequences }} moving={undefined} />}
      {kind === "delete" && !consequences && <p>{deletionText(collection)}</p>}
      {wantsNumber(kind, count) && (
        <label className={styles.number}>
          {`To delete them, type ${count.toLocaleString("en")}`}
          <Input
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => onTyped(target.value)}
          />
        </label>
      )}
    </div>
  );
}
