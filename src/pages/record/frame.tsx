import { ArrowLeftOutlined } from "@ant-design/icons";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { ButtonLink, isPlainClick } from "../../components/links";
import { PageHeader } from "../../components/page";
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
  const { text, ...link } = useBackLink(collection);
  return (
    <div className={styles.title}>
      <Link {...link} className={styles.back} aria-label={text} title={text}>
        <ArrowLeftOutlined aria-hidden />
      </Link>
      <PageHeader title={title} />
    </div>
  );
}

/** "Back to Tenants" as a button. */
export function BackLink({ collection }: { collection: Collection }) {
  const { text, ...link } = useBackLink(collection);
  return <ButtonLink {...link}>{text}</ButtonLink>;
}

/** A link to the list in its previous state. */
function useBackLink({ label, routes }: Collection) {
  const { href, goBack } = useWayBack(routes?.list ?? "/");
  return {
    text: `Back to ${label.many}`,
    to: href,
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      goBack();
    },
  };
}
