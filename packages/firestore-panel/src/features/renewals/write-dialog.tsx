import { CopyOutlined, MailOutlined, MessageOutlined, WhatsAppOutlined } from "@ant-design/icons";
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
import {
  emailOf,
  filledLetters,
  isForAll,
  letterValues,
  mailsOf,
  phoneOf,
  writtenOf,
  type Mail,
  type Templates,
} from "./letters";
import type { Renewal } from "./renewals";
import common from "../../ui/common.module.css";
import styles from "./renewals.module.css";

const MOST_TEMPLATES = 100;

interface WriteDialogProps {
  readonly templates: Templates;
  readonly rows: readonly Renewal[];
  readonly onClosed: () => void;
}

/** Writes to people from a template, in a program of the person or by a copied text. */
export function WriteDialog({ templates, rows, onClosed }: WriteDialogProps) {
  const { collection } = templates;
  const t = useText();
  const [open, setOpen] = useState(true);
  /** Of several, the person chooses one: the first may say something else. */
  const [chosen, setChosen] = useState<string>();
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
  const said = values.data ?? new Map<string, []>();
  const offered = result.data.filter((record) => isForAll(templates, record, said));
  const template = offered.length === 1 ? offered[0] : offered.find(({ id }) => id === chosen);
  const letters = template ? filledLetters(templates, template, rows, said) : [];
  const unknown = [...new Set(letters.flatMap((letter) => letter.unknown))];
  const unreachable = rows.filter((row) => (emailOf(row) ?? phoneOf(row)) === undefined);
  return (
    <Modal
      open={open}
      title={t("renewals.write.title", { count: rows.length })}
      width={680}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      classNames={{ body: common.column }}
    >
      {error ? (
        <ErrorState
          title={t("renewals.write.failed")}
          detail={error.message}
          onRetry={() => void Promise.all([query.refetch(), values.refetch()])}
        />
      ) : query.isPending || values.isPending ? (
        <Loading />
      ) : offered.length === 0 ? (
        <>
          <p role="status">{t("renewals.write.noTemplate")}</p>
          {collection.routes && <ButtonLink to={collection.routes.list}>{collection.label.many}</ButtonLink>}
        </>
      ) : (
        <>
          <ToolbarSelect
            label={collection.label.one}
            options={offered.map((record) => ({ value: record.id, label: titleOf(collection, record) }))}
            value={template?.id}
            placeholder={t("renewals.write.choose")}
            changed={false}
            onChange={setChosen}
          />
          {unknown.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t("renewals.write.unknown", { names: unknown.join(" ") })}
            />
          )}
          {unreachable.length > 0 && (
            <Alert
              type="info"
              showIcon
              title={t("renewals.write.noAddress", { count: unreachable.length })}
              description={<RecordNames names={unreachable.map(({ name }) => name)} />}
            />
          )}
          {!template && <p role="status">{t("renewals.write.prompt")}</p>}
          {mailsOf(letters).map((mail, index) => (
            <Message key={index} mail={mail} isBlocked={unknown.length > 0} />
          ))}
        </>
      )}
    </Modal>
  );
}

const ICONS = {
  mail: <MailOutlined aria-hidden />,
  whatsApp: <WhatsAppOutlined aria-hidden />,
  sms: <MessageOutlined aria-hidden />,
};

function Message({ mail, isBlocked }: { readonly mail: Mail; readonly isBlocked: boolean }) {
  const { letter, to, link, isCut } = mail;
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
      {isCut && <p>{t("renewals.write.tooLong")}</p>}
      <Flex wrap gap={8} align="center" justify="space-between">
        <Button icon={<CopyOutlined aria-hidden />} disabled={isBlocked} onClick={() => void copy()}>
          {t("renewals.write.copy")}
        </Button>
        {link && (
          // A link, because only a press on one opens the program everywhere.
          <Button
            type="primary"
            icon={ICONS[link.program]}
            disabled={isBlocked}
            {...(!isBlocked && {
              href: link.href,
              target: link.program === "whatsApp" ? "_blank" : "_self",
              rel: "noreferrer",
            })}
            onClick={() => {
              if (isCut) void copy();
            }}
          >
            {t(`renewals.write.${link.program}`)}
          </Button>
        )}
      </Flex>
    </>
  );
}
