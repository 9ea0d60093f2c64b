import { Button, Form, Space, Anchor } from "antd";
import { Suspense, useState, useRef } from "react";
import { Loading } from "../../ui/states";
import { MomentAgo } from "../../ui/values";
import { useMediaQuery } from "../../ui/browser-hooks";
import type { Change } from "../../contract/history";
import { history } from "../../data/services";
import { isEmpty, sameValue, signInIdOf, type SaveMode } from "../../fields/record";
import { isAudited } from "../../schema/history";
import type { Collection, Field, RecordData } from "../../schema/types";
import { richText, useLanguage, useText } from "../../texts/use-text";
import { useServiceQuery } from "../use-service";
import { FormField, FormerNameNote } from "./form-field";
import frame from "../record/frame.module.css";
import styles from "./form.module.css";
import { sectionsOf, translationOf, type Section } from "./sections";

interface FormFieldsProps {
  readonly collection: Collection;
  readonly mode: SaveMode;
  readonly formId: string;
  readonly loaded: RecordData | undefined;
}

export function FormFields({ collection, mode, formId, loaded }: FormFieldsProps) {
  const { fields: all, signIn, formerNames } = collection;
  return (
    <>
      {sectionsOf(collection, mode).map(({ heading, fields }, index) => (
        <fieldset
          key={heading ?? ""}
          id={sectionId(formId, index)}
          // Focusable, because choosing a section in the navigation focuses it.
          tabIndex={-1}
          className={styles.section}
        >
          {heading !== undefined && <legend className={frame.heading}>{heading}</legend>}
          {fields.map(({ field, place }) => (
            <FormField
              key={field.key}
              field={field}
              mode={mode}
              place={place}
              fields={all}
              loaded={loaded}
              note={noteOf(field)}
            />
          ))}
        </fieldset>
      ))}
      {signIn !== undefined && mode === "edit" && <RenewedPassword collection={collection} loaded={loaded} />}
    </>
  );

  function noteOf(field: Field) {
    const other = translationOf(field, all);
    const isNamed = mode === "edit" && field.key === formerNames?.of;
    if (!other && !isNamed) return undefined;
    return (
      <>
        {other && <TranslationNote {...{ collection, field, other, loaded }} />}
        {isNamed && <FormerNameNote collection={collection} loaded={loaded} />}
        {field.help}
      </>
    );
  }
}

/**
 * The password field of an edit. It stays hidden until the person requests a new password or changes the sign-in id. The
 * id salts the password, so a new id requires typing the password again.
 */
function RenewedPassword({ collection, loaded }: Pick<FormFieldsProps, "collection" | "loaded">) {
  const t = useText();
  const { signIn, fields } = collection;
  // Undefined until the person chooses.
  const [wanted, setWanted] = useState<boolean>();
  const id: unknown = Form.useWatch(signIn?.id ?? "");
  const password = fields.find(({ key }) => key === signIn?.password);
  const idField = fields.find(({ key }) => key === signIn?.id);
  if (!signIn || !password || !idField) return null;

  const renamed =
    typeof id === "string" && loaded !== undefined && signInIdOf(collection, id) !== loaded[signIn.id];
  if (!wanted && !renamed) {
    return (
      <Form.Item label={password.label}>
        <Space wrap size="middle">
          {/* The button that was pressed to get here is gone. */}
          <Button autoFocus={wanted === false} onClick={() => setWanted(true)}>
            {t("form.password.set")}
          </Button>
          {loaded && <SetAt iso={loaded[password.key]} />}
        </Space>
      </Form.Item>
    );
  }
  const help = renamed ? t("form.password.idChanged", { field: idField.label }) : undefined;
  return (
    <>
      {/* The input may still load. Its own boundary keeps the rest of the form mounted. */}
      <Suspense fallback={<Loading label={t("form.opening.field")} />}>
        <FormField
          field={{ ...password, required: true, ...(help && { help }) }}
          mode="edit"
          fields={fields}
        />
      </Suspense>
      {!renamed && <Button onClick={() => setWanted(false)}>{t("form.password.keep")}</Button>}
    </>
  );
}

function SetAt({ iso }: { iso: unknown }) {
  const t = useText();
  if (typeof iso !== "string") return <span>{t("form.password.never")}</span>;
  return <span>{richText(t, "form.password.setAgo", { ago: <MomentAgo iso={iso} /> })}</span>;
}

/** In wider windows the navigation is beside the form, otherwise above it. */
const BESIDE = "(min-width: 901px)";

interface SectionNavProps {
  readonly formId: string;
  readonly sections: readonly Section[];
}

export function SectionNav({ formId, sections }: SectionNavProps) {
  const t = useText();
  const nav = useRef<HTMLElement>(null);
  const beside = useMediaQuery(BESIDE);
  return (
    <nav ref={nav} aria-label={t("form.sections")} className={styles.nav} data-beside={beside}>
      <Anchor
        affix={false}
        direction={beside ? "vertical" : "horizontal"}
        // The form scrolls in its dialog, or with its page.
        getContainer={() => nav.current?.closest<HTMLElement>(".ant-modal-body") ?? window}
        targetOffset={beside ? 24 : 72}
        onClick={(event, { href }) => {
          // A link's own address would be a navigation, and the form asks before a navigation.
          event.preventDefault();
          document.getElementById(href.slice(1))?.focus({ preventScroll: true });
        }}
        items={sections.flatMap(({ heading }, index) =>
          heading === undefined ? [] : { key: heading, href: `#${sectionId(formId, index)}`, title: heading },
        )}
      />
    </nav>
  );
}

function sectionId(formId: string, index: number): string {
  return `${formId}-section-${String(index)}`;
}

/** Changes that are read of a record: a form should not wait for its whole history. */
const COMPARED_CHANGES = 20;

interface TranslationNoteProps extends Pick<FormFieldsProps, "collection" | "loaded"> {
  readonly field: Field;
  readonly other: Field;
}

/** Says under a field that its text is missing in its language, or older than the other one. */
function TranslationNote({ collection, field, other, loaded }: TranslationNoteProps) {
  const t = useText();
  const { locale } = useLanguage();
  const value: unknown = Form.useWatch(field.key);
  const otherValue: unknown = Form.useWatch(other.key);
  // All notes of a form share one request. An account that may not see the history gets no note.
  const { data } = useServiceQuery(
    history.record,
    { resource: collection.name, id: loaded?.id ?? "", most: COMPARED_CHANGES },
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
