import { ArrowLeftOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import { PageHeader } from "../../components/page-header";
import { isPlainClick } from "../../components/plain-click";
import type { Collection } from "../../schema/types";
import styles from "./frame.module.css";
import { useWayBack } from "./way-back";

/**
 * Props of Refine's record pages (Create, Edit, Show). Their title is not a heading, so ours replaces it. Their back
 * arrow is a nested button without keyboard access, and forgets the list's state; FrameTitle has its own. The shell
 * renders the breadcrumb above every page.
 */
export const FRAME = {
  goBack: false,
  breadcrumb: false,
  wrapperProps: { className: styles.frame },
} as const;

/** The title of a record page, with a link back to the list. */
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
