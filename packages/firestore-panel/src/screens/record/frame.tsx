import { ArrowLeftOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { useCallback, useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { Link, useLocation, useNavigate, type Location } from "react-router";
import { ButtonLink, isPlainClick } from "../../ui/links";
import { PageHeader, Surface } from "../../ui/page";
import states from "../../ui/states.module.css";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import styles from "./frame.module.css";
import { useParts, type RecordMarkProps } from "../features";
import { LoadedNote } from "../shell/lazy";
import { originOf, useTrashAddress } from "./record-address";

interface RecordFrameProps {
  readonly collection: Collection;
  readonly title: string;
  /** It stays beside the title in a narrow window. */
  readonly action?: ReactNode;
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
export function RecordFrame({ collection, title, action, buttons, footer, children }: RecordFrameProps) {
  const { text, ...link } = useBackLink(collection);
  return (
    <>
      <div className={styles.head}>
        <Link {...link} className={styles.back} aria-label={text} title={text}>
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <PageHeader title={title} action={action}>
          {buttons}
        </PageHeader>
      </div>
      <section className="fp-surface">
        <div className={styles.content}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </section>
    </>
  );
}

/** What features show beside the buttons of an open record. Each is a part of their line. */
export function RecordMarks(props: RecordMarkProps) {
  const marks = useParts("recordMarks").filter(({ isOf }) => isOf(props.collection));
  return marks.map(({ load }, place) => <LoadedNote key={place} load={load} props={props} />);
}

/** "Back to Books" as a button. */
export function BackLink({ collection }: { collection: Collection }) {
  const { text, ...link } = useBackLink(collection);
  return <ButtonLink {...link}>{text}</ButtonLink>;
}

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

/** The note without a page around it. A deleted record may still be in the trash. */
export function NoRecordNote({ collection, children }: { collection: Collection; children?: ReactNode }) {
  const t = useText();
  const { messages } = collection;
  const trash = useTrashAddress(collection);
  return (
    <div className={states.state} role="status">
      <p className={states.title}>{messages.noRecord ?? messages.empty}</p>
      <p className={states.detail}>{t("form.noRecord.content")}</p>
      <Flex gap={12} wrap justify="center">
        {children}
        {trash !== undefined && <ButtonLink to={trash}>{t("form.noRecord.trash")}</ButtonLink>}
      </Flex>
    </div>
  );
}

/**
 * Returns from a form or a detail page to its list. After opening it from a row, this goes back in the history. The
 * list keeps its state, and Back does not return to the form. After opening it by address, this goes to the list
 * without parameters.
 */
export function useReturnToList(list: string) {
  const navigate = useNavigate();
  const location: Location<unknown> = useLocation();
  const { state } = location;
  const direct = originOf(state, list) !== undefined;
  // A jump inside the page, such as "Skip to content", adds a history entry without this state.
  const [origin] = useState(() => originOf(state, list));
  const href = origin ?? list;
  // Going back is asynchronous. A double click must not go back twice, which would leave the list too.
  const going = useRef(false);
  // No further navigation if the person left while a save or a deletion ran.
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const goBack = useCallback(
    /** @param forGood Back does not return here, for example to an empty form after a save. */
    ({ forGood } = { forGood: false }) => {
      if (!isHere.current) return;
      if (!direct) return void navigate(href, { replace: forGood });
      if (going.current) return;
      going.current = true;
      window.addEventListener("popstate", () => (going.current = false), { once: true });
      void navigate(-1);
    },
    [direct, href, navigate],
  );
  return { href, goBack };
}
