import styles from "./states.module.css";

/** A spinner that says what it waits for. */
export function Loading({ label = "Loading" }: { label?: string }) {
  return (
    <div role="status" className={styles.state}>
      <span className={styles.spinner} aria-hidden />
      <span className={styles.detail}>{label}</span>
    </div>
  );
}
