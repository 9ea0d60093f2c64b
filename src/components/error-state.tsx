import { Button } from "antd";
import styles from "./states.module.css";

interface ErrorStateProps {
  readonly title: string;
  /** What happened, in words for the person. */
  readonly detail?: string;
  readonly onRetry?: () => void;
}

/** An error message in place of the content, with a retry button. */
export function ErrorState({ title, detail, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state} data-tone="bad">
      <p className={styles.title}>{title}</p>
      {detail && detail !== title && <p className={styles.detail}>{detail}</p>}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}
