import { DisconnectOutlined } from "@ant-design/icons";
import styles from "./offline-banner.module.css";

/** Says that the connection is lost: what is shown may be old, and saving waits for it. */
export function OfflineBanner() {
  return (
    <div role="status" className={styles.banner}>
      <DisconnectOutlined aria-hidden /> No connection. What you see may be out of date, and nothing can be
      saved until it is back.
    </div>
  );
}
