import { Flex } from "antd";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/links";
import { PageHeader, Surface } from "../../ui/page";
import styles from "../../ui/states.module.css";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { BackLink } from "../record/frame";
import { useTrashAddress } from "../record/record-address";

/** The page for an address whose record does not exist any more. */
export function NoRecord({ collection }: { collection: Collection }) {
  return (
    <>
      <PageHeader title={collection.label.one} />
      <Surface>
        <NoRecordNote collection={collection}>
          <BackLink collection={collection} />
        </NoRecordNote>
      </Surface>
    </>
  );
}

interface NoRecordNoteProps {
  readonly collection: Collection;
  /** Further links, besides the one to the trash. */
  readonly children?: ReactNode;
}

/** The note without a page around it. A deleted record may still be in the trash. */
export function NoRecordNote({ collection, children }: NoRecordNoteProps) {
  const t = useText();
  const { messages } = collection;
  const trash = useTrashAddress(collection);
  return (
    <div className={styles.state} role="status">
      <p className={styles.title}>{messages.noRecord ?? messages.empty}</p>
      <p className={styles.detail}>{t("form.noRecord.content")}</p>
      <Flex gap={12} wrap justify="center">
        {children}
        {trash !== undefined && <ButtonLink to={trash}>{t("form.noRecord.trash")}</ButtonLink>}
      </Flex>
    </div>
  );
}
