import styles from "./values.module.css";

/** Characters to be read one by one: pins, passwords, ids. */
export function Code({ text }: { text: string }) {
  return <code className={styles.code}>{text}</code>;
}
