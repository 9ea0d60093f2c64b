import { ArrowLeftOutlined } from "@ant-design/icons";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink, isPlainClick } from "../../ui/links";
import { PageHeader } from "../../ui/page";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import styles from "./frame.module.css";
import { useReturnToList } from "./way-back";

interface RecordFrameProps {
  readonly collection: Collection;
  readonly title: string;
  /** The buttons beside the title. */
  readonly buttons?: ReactNode;
  /** The buttons below the content. They stay visible. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A page of one record: its title with a link back to the list, and its content. It does not use Refine's Create, Edit
 * and Show: their title is not a heading, and their back arrow has no keyboard access and forgets the list's state.
 * Every list would also load their page header with its locales, because `@refinedev/antd` is one module.
 */
export function RecordFrame({ collection, title, buttons, footer, children }: RecordFrameProps) {
  const { text, ...link } = useBackLink(collection);
  return (
    <>
      <div className={styles.head}>
        <Link {...link} className={styles.back} aria-label={text} title={text}>
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <PageHeader title={title}>{buttons}</PageHeader>
      </div>
      <section className="fp-surface">
        <div className={styles.content}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </section>
    </>
  );
}

/** "Back to Books" as a button. */
export function BackLink({ collection }: { collection: Collection }) {
  const { text, ...link } = useBackLink(collection);
  return <ButtonLink {...link}>{text}</ButtonLink>;
}

/** A link to the list in its previous state. */
function useBackLink({ label, routes }: Collection) {
  const t = useText();
  const { href, goBack } = useReturnToList(routes?.list ?? "/");
  return {
    text: t("form.back", { records: label.many }),
    to: href,
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      goBack();
    },
  };
}
