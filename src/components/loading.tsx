import styles from "./states.module.css";

/** A spinner with a label. `over`: fixed above the page instead of inside it. */
export function Loading({ label = "Loading", over = false }: { label?: string; over?: boolean }) {
  return (
    <div role="status" className={styles.state} data-over={over}>
      <span className={styles.spinner} aria-hidden />
      <span className={styles.detail}>{label}</span>
    </div>
  );
}
