import { Form } from "antd";
import type { Change } from "../../contract/history";
import { isEmpty, sameValue } from "../../fields/record";
import { isAudited } from "../../schema/history";
import type { Collection, Field, RecordData } from "../../schema/types";
import { richText, useLanguage, useText } from "../../texts/use-text";
import { MomentAgo } from "../../ui/values";
import { history } from "../../data/services";
import { useServiceQuery } from "../use-service";
import styles from "./form.module.css";

/** Changes that are read of a record: a form should not wait for its whole history. */
const LATEST = 20;

interface TranslationNoteProps {
  readonly collection: Collection;
  readonly field: Field;
  /** The field with the same text in the other language. */
  readonly other: Field;
  /** The edited record as loaded; undefined for a new one. */
  readonly loaded: RecordData | undefined;
}

/** Says under a field that its text is missing in its language, or older than the other one. */
export function TranslationNote({ collection, field, other, loaded }: TranslationNoteProps) {
  const t = useText();
  const { locale } = useLanguage();
  const value: unknown = Form.useWatch(field.key);
  const otherValue: unknown = Form.useWatch(other.key);
  // All notes of a form share one request. An account that may not see the history gets no note.
  const { data } = useServiceQuery(
    history.record,
    { resource: collection.name, id: loaded?.id ?? "", most: LATEST },
    { enabled: loaded !== undefined && isAudited(collection), gcTime: 0, retry: false },
  );
  if (isEmpty(other, otherValue)) return null;
  const nameOf = ({ language = "" }: Field) =>
    new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;
  if (isEmpty(field, value))
    return <span className={styles.lag}>{t("form.translation.missing", { language: nameOf(field) })}</span>;
  const at = data && changedLater(data.changes, field, other);
  // A person who changes this text has seen the other one.
  if (at === undefined || !sameValue(field, value, loaded?.[field.key])) return null;
  return (
    <span className={styles.lag}>
      {richText(t, "form.translation.older", { ago: <MomentAgo iso={at} /> }, { language: nameOf(other) })}
    </span>
  );
}

/**
 * @param changes a record's changes, newest first.
 * @returns when the other field was changed, if nobody changed this one with it or afterwards. A change that follows such
 * a change is its translation, and so is a text where there was none: they leave the other field up to date.
 */
export function changedLater(changes: readonly Change[], field: Field, other: Field): string | undefined {
  let later: { readonly key: string; readonly at: string } | undefined;
  for (const { at, fields } of changes.toReversed()) {
    const [change, more] = fields.filter(({ key }) => key === field.key || key === other.key);
    if (!change) continue;
    const { key, values } = change;
    const isTranslation = more !== undefined || !values?.before || (later && later.key !== key);
    later = isTranslation ? undefined : { key, at };
  }
  return later?.key === other.key ? later.at : undefined;
}
