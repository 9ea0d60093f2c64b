import { InboxOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import { Component, type ReactNode } from "react";
import { useText } from "../texts/use-text";
import common from "./common.module.css";
import page from "./page.module.css";
import styles from "./states.module.css";

interface ErrorStateProps {
  readonly title: string;
  readonly detail?: string;
  readonly onRetry?: () => void;
}

export function ErrorState({ title, detail, onRetry }: ErrorStateProps) {
  const t = useText();
  return (
    <div role="alert" className={styles.state} data-tone="bad">
      <p className={styles.title}>{title}</p>
      {detail && detail !== title && <p className={styles.detail}>{detail}</p>}
      {onRetry && <Button onClick={onRetry}>{t("common.tryAgain")}</Button>}
    </div>
  );
}

export function EmptyState({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <InboxOutlined aria-hidden />
      {children}
    </div>
  );
}

interface BoundaryProps {
  /** Shown instead of children that threw. */
  readonly fallback: (error: Error) => ReactNode;
  /** A new value clears the error. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}
interface BoundaryState {
  readonly error?: Error | undefined;
  readonly resetKey?: string | undefined;
}

/** Limits an error to one field of a form or one cell. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return state.resetKey === resetKey ? null : { resetKey, error: undefined };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error) : this.props.children;
  }
}

/** A spinner with a label. `over`: fixed above the page instead of inside it. */
export function Loading({ label, over = false }: { label?: string; over?: boolean }) {
  const t = useText();
  return (
    <div role="status" className={styles.state} data-over={over}>
      <span className={styles.spinner} aria-hidden />
      <span className={styles.detail}>{label ?? t("ui.loading")}</span>
    </div>
  );
}

/** Enough rows to fill a small window, fewer than a full page. */
const SKELETON_ROWS = 8;

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <section role="status" className={`${page.surface} ${common.rows}`}>
      <span className={styles.row}>
        <small>{label}</small>
      </span>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} aria-hidden className={styles.row}>
          <Skeleton.Avatar shape="square" size={44} />
          <Skeleton title={false} paragraph={{ rows: 1, width: `${90 - ((index * 17) % 40)}%` }} />
        </div>
      ))}
    </section>
  );
}

interface LinesSkeletonProps {
  readonly label: string;
  readonly rows: number;
  readonly title?: boolean;
}

export function LinesSkeleton({ label, rows, title = true }: LinesSkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton title={title} paragraph={{ rows }} />
    </div>
  );
}

interface QueryContentProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: { readonly message: string } | null;
    readonly refetch: () => unknown;
  };
  readonly failed: string;
  readonly loading?: ReactNode;
  /** Absent: only an error is shown. */
  readonly children?: (data: Data) => ReactNode;
}

export function QueryContent<Data>({ query, failed, loading, children }: QueryContentProps<Data>) {
  const { data, error, refetch } = query;
  if (error) return <ErrorState title={failed} detail={error.message} onRetry={() => void refetch()} />;
  return data === undefined ? loading : children?.(data);
}
