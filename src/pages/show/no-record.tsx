import { PageHeader } from "../../components/page-header";
import styles from "../../components/states.module.css";
import { Surface } from "../../components/surface";
import type { Collection } from "../../schema/types";
import { BackLink } from "../record/back-link";

/** Shown when the address names no record, or one that does not exist any more. */
export function NoRecord({ collection }: { collection: Collection }) {
  const { label, messages } = collection;
  return (
    <>
      <PageHeader title={label.one} />
      <Surface>
        <div className={styles.state} role="status">
          <p className={styles.title}>{messages.noRecord ?? messages.empty}</p>
          <p className={styles.detail}>The address names no record, or one that was deleted.</p>
          <BackLink collection={collection} />
        </div>
      </Surface>
    </>
  );
}
