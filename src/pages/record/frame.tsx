import { ArrowLeftOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import { PageHeader } from "../../components/page-header";
import { isPlainClick } from "../../components/plain-click";
import type { Collection } from "../../schema/types";
import styles from "./frame.module.css";
import { useWayBack } from "./way-back";

/**
 * What Refine's frames of a record (Create, Edit, Show) are given. Their title is no heading, so ours stands there. Their
 * arrow is a button inside another that the keyboard cannot reach, and forgets how the list was left; FrameTitle has its
 * own. The breadcrumb is the shell's, above every page.
 */
export const FRAME = {
  goBack: false,
  breadcrumb: false,
  wrapperProps: { className: styles.frame },
} as const;

/** The title in a frame, with the way back to the list before it. */
export function FrameTitle({ title, collection }: { title: string; collection: Collection }) {
  const { href, goBack } = useWayBack(collection.routes?.list ?? "/");
  const back = `Back to ${collection.label.many}`;
  return (
    <div className={styles.title}>
      <Link
        to={href}
        className={styles.back}
        aria-label={back}
        title={back}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          goBack();
        }}
      >
        <ArrowLeftOutlined aria-hidden />
      </Link>
      <PageHeader title={title} />
    </div>
  );
}
