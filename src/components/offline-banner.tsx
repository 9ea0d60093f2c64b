import { DisconnectOutlined } from "@ant-design/icons";
import styles from "./offline-banner.module.css";

/** Warns that the connection is lost: the data may be old, and saving waits for the connection. */
export function OfflineBanner() {
  return (
    <div role="status" className={styles.banner}>
      <DisconnectOutlined aria-hidden /> No connection. What you see may be out of date, and nothing can be
      saved until it is back.
    </div>
  );
}
