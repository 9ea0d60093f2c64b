import styles from "./states.module.css";

/** A spinner that says what it waits for. `over`: above the page, not in it. */
export function Loading({ label = "Loading", over = false }: { label?: string; over?: boolean }) {
  return (
    <div role="status" className={styles.state} data-over={over}>
      <span className={styles.spinner} aria-hidden />
      <span className={styles.detail}>{label}</span>
    </div>
  );
}
