import { Alert } from "antd";
import type { ValidationError } from "./use-validation-errors";
import styles from "./form.module.css";

interface ErrorSummaryProps {
  readonly formId: string;
  readonly errors: readonly ValidationError[];
  /** Scrolls to the field and focuses it. */
  readonly onGo: (key: string) => void;
}

/** Above the form: every field with an error, with a link to it. */
export function ErrorSummary({ formId, errors, onGo }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div className={styles.notice} data-error-summary>
      <Alert
        type="error"
        showIcon
        message={errors.length === 1 ? "Check this field:" : `Check these ${String(errors.length)} fields:`}
        description={
          <ul className={styles.faults}>
            {errors.map(({ key, label, message }) => (
              <li key={key}>
                <a
                  href={`#${formId}_${key}`}
                  onClick={(event) => {
                    // A link's own address would be a navigation, and the form asks before a navigation.
                    event.preventDefault();
                    onGo(key);
                  }}
                >
                  {message.startsWith(label) ? message : `${label}: ${message}`}
                </a>
              </li>
            ))}
          </ul>
        }
      />
    </div>
  );
}

/** Why the last save failed. */
export interface SaveFailure {
  readonly reason: string;
  /** True when the person canceled the save: nothing failed. */
  readonly givenUp: boolean;
}

/** Above the form until the next save, because a toast disappears too early. */
export function SaveFailureNote({ failure }: { failure: SaveFailure | undefined }) {
  if (!failure) return null;
  const { reason, givenUp } = failure;
  return (
    <div className={styles.notice} data-error-summary>
      {givenUp ? (
        <Alert type="warning" showIcon message={reason} />
      ) : (
        <Alert type="error" showIcon message="The last save failed." description={reason} />
      )}
    </div>
  );
}
