import styles from "./values.module.css";

/** Characters that people read one by one: pins, passwords, ids. */
export function Code({ text }: { text: string }) {
  return <code className={styles.code}>{text}</code>;
}
