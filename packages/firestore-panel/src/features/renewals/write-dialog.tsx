import {
  CopyOutlined,
  LeftOutlined,
  MailOutlined,
  MessageOutlined,
  RightOutlined,
  WhatsAppOutlined,
} from "@ant-design/icons";
import { useList, useNotification, type HttpError } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Flex, Modal } from "antd";
import { useState } from "react";
import { ButtonLink } from "../../ui/links";
import { ErrorState, Loading } from "../../ui/states";
import { ToolbarSelect } from "../../ui/toolbar-select";
import { titleOf } from "../../fields/record";
import { languageAttributes } from "../../schema/text";
import type { RecordData } from "../../schema/types";
import { text } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";
import { RecordNames } from "../../screens/jobs/job-dialog";
import { firstNames } from "../../screens/jobs/run-job";
import { useShellSession } from "../../screens/shell/shell-session";
import {
  emailOf,
  isForOthers,
  letterValues,
  filledLetters,
  mailsOf,
  phoneOf,
  writtenOf,
  type LetterValues,
  type Mail,
  type Templates,
} from "./letters";
import { kindText, type Renewal } from "./renewals";
import common from "../../ui/common.module.css";
import styles from "./renewals.module.css";

interface WriteDialogProps {
  readonly templates: Templates;
  readonly rows: readonly Renewal[];
  readonly onClosed: () => void;
}

/** Writes to people from a template, in a program of the person or by a copied text. */
export function WriteDialog({ templates, rows, onClosed }: WriteDialogProps) {
  const { collection } = templates;
  const t = useText();
  const { ended } = useShellSession();
  const [open, setOpen] = useState(true);
  const { result, query } = useList<RecordData, HttpError>({
    resource: collection.name,
    pagination: { pageSize: MOST_TEMPLATES },
    errorNotification: false,
  });
  const values = useQuery({
    queryKey: ["renewals", "letters", rows.map(({ id, day }) => [id, day])],
    queryFn: () => letterValues(rows),
    gcTime: 0,
  });
  const error = query.error ?? values.error;
  return (
    <Modal
      // It names records, which nobody may read after the session ends.
      open={open && !ended}
      title={t("renewals.write.title", { count: rows.length })}
      width={680}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {error ? (
        <ErrorState
          title={t("renewals.write.failed")}
          detail={error.message}
          onRetry={() => void Promise.all([query.refetch(), values.refetch()])}
        />
      ) : query.isPending || !values.data ? (
        <Loading />
      ) : result.data.length === 0 ? (
        <div className={common.column}>
          <p role="status">{t("renewals.write.noTemplate")}</p>
          {collection.routes && <ButtonLink to={collection.routes.list}>{collection.label.many}</ButtonLink>}
        </div>
      ) : (
        <Letters {...{ templates, rows }} records={result.data} values={values.data} />
      )}
    </Modal>
  );
}

const MOST_TEMPLATES = 100;

interface LettersProps extends Pick<WriteDialogProps, "templates" | "rows"> {
  readonly records: readonly RecordData[];
  readonly values: LetterValues;
}

function Letters({ templates, rows, records, values }: LettersProps) {
  const { collection } = templates;
  const t = useText();
  // Of several, the person chooses one: the first may say something else.
  const [chosen, setChosen] = useState(records.length === 1 ? records[0]?.id : undefined);
  const [place, setPlace] = useState(0);
  /** The id of a template for other kinds that the person uses all the same. */
  const [agreed, setAgreed] = useState<string>();
  const template = records.find(({ id }) => id === chosen);
  const asks = template !== undefined && agreed !== chosen && isForOthers(templates, template, values);
  const letters = template && !asks ? filledLetters(templates, template, rows, values) : [];
  const mails = mailsOf(letters);
  const mail = mails[Math.min(place, mails.length - 1)];
  const kinds = new Set(rows.map((row) => kindText(row, t)));
  const unreachable = rows.filter((row) => (emailOf(row) ?? phoneOf(row)) === undefined);
  const unknown = [...new Set(letters.flatMap((letter) => letter.unknown))];
  return (
    <div className={common.column}>
      <ToolbarSelect
        label={collection.label.one}
        options={records.map((record) => ({ value: record.id, label: titleOf(collection, record) }))}
        value={template?.id}
        placeholder={t("renewals.write.choose")}
        changed={false}
        onChange={(id) => {
          setChosen(id);
          setPlace(0);
        }}
      />
      {kinds.size > 1 && (
        <Alert
          type="warning"
          showIcon
          title={richText(t, "renewals.write.kinds", { kinds: [...kinds].join(t("common.comma")) })}
        />
      )}
      {unknown.length > 0 && (
        <Alert type="warning" showIcon title={t("renewals.write.unknown", { names: unknown.join(" ") })} />
      )}
      {unreachable.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t("renewals.write.noAddress", { count: unreachable.length })}
          description={<RecordNames names={unreachable.map(({ name }) => name)} />}
        />
      )}
      {mail ? (
        <Mails {...{ mail, place, setPlace }} total={mails.length} isBlocked={unknown.length > 0} />
      ) : asks ? (
        <Alert
          type="warning"
          showIcon
          title={t("renewals.write.otherKind")}
          action={<Button onClick={() => setAgreed(chosen)}>{t("renewals.write.useAnyway")}</Button>}
        />
      ) : (
        <p role="status">{t("renewals.write.prompt")}</p>
      )}
    </div>
  );
}

const ICONS = {
  mail: <MailOutlined aria-hidden />,
  whatsApp: <WhatsAppOutlined aria-hidden />,
  sms: <MessageOutlined aria-hidden />,
};

interface MailsProps {
  readonly mail: Mail;
  readonly place: number;
  readonly total: number;
  readonly setPlace: (place: number) => void;
  readonly isBlocked: boolean;
}

function Mails({ mail, place, total, setPlace, isBlocked }: MailsProps) {
  const { letter, to, links, isCut } = mail;
  const t = useText();
  const { open: notify } = useNotification();
  const recipients = to.length > 0 ? to : letter.rows.map(({ name }) => name);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(writtenOf(letter));
      notify?.({ type: "success", message: text("list.bulk.copied") });
    } catch {
      notify?.({ type: "error", message: text("list.bulk.notCopied") });
    }
  };
  return (
    <>
      <section
        aria-label={t("renewals.write.preview")}
        className={`${common.column} ${styles.preview}`}
        tabIndex={0}
      >
        <p>
          {richText(t, to.length > 1 ? "renewals.write.bcc" : "renewals.write.to", {
            names: firstNames(t, recipients).join(t("common.comma")),
          })}
        </p>
        <p dir="auto">
          <strong>{letter.subject}</strong>
        </p>
        {letter.parts.map((part, index) => (
          <p key={index} className={styles.text} {...languageAttributes(part.language)}>
            {part.text}
          </p>
        ))}
      </section>
      {total > 1 && (
        <Flex wrap gap={8} align="center" justify="space-between">
          <Button
            icon={<LeftOutlined aria-hidden />}
            disabled={place === 0}
            onClick={() => setPlace(place - 1)}
          >
            {t("renewals.write.previous")}
          </Button>
          <span role="status">{t("renewals.write.place", { number: place + 1, total })}</span>
          <Button
            icon={<RightOutlined aria-hidden />}
            iconPlacement="end"
            disabled={place === total - 1}
            onClick={() => setPlace(place + 1)}
          >
            {t("renewals.write.next")}
          </Button>
        </Flex>
      )}
      {isCut && <p>{t("renewals.write.tooLong")}</p>}
      <Flex wrap gap={8} align="center" justify="space-between">
        <Button icon={<CopyOutlined aria-hidden />} disabled={isBlocked} onClick={() => void copy()}>
          {t("renewals.write.copy")}
        </Button>
        {links.map(({ program, href }, index) => (
          // A link, because only a press on one opens the program everywhere.
          <Button
            key={program}
            type={index === 0 ? "primary" : "default"}
            icon={ICONS[program]}
            disabled={isBlocked}
            {...(!isBlocked && {
              href,
              target: program === "whatsApp" ? "_blank" : "_self",
              rel: "noreferrer",
            })}
            onClick={() => {
              if (isCut) void copy();
            }}
          >
            {t(`renewals.write.${program}`)}
          </Button>
        ))}
      </Flex>
    </>
  );
}
