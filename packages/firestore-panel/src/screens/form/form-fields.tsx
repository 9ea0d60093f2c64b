import { Button, Form, Space, Anchor } from "antd";
import { Fragment, Suspense, useState, useRef } from "react";
import { Loading } from "../../ui/states";
import { MomentAgo } from "../../ui/values";
import { useMediaQuery } from "../../ui/browser-hooks";
import { isEmpty, signInIdOf, type SaveMode } from "../../fields/record";
import type { Collection, Field, RecordData } from "../../schema/types";
import { richText, useLanguage, useText } from "../../texts/use-text";
import { isLarge } from "../record/cells";
import { FormField, FormerNameNote } from "./form-field";
import frame from "../record/frame.module.css";
import styles from "./form.module.css";

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
          {fields.map((field) => {
            const other = translationOf(field, fields);
            return (
              <Fragment key={field.key}>
                {other?.translates === field.key && <span className={styles.break} />}
                <FormField
                  {...{ field, mode, loaded }}
                  isWide={!other && isLarge(field)}
                  fields={all}
                  note={noteOf(field)}
                />
              </Fragment>
            );
          })}
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
        {other && <TranslationNote {...{ field, other }} />}
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
  const [wanted, setWanted] = useState(false);
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
          <Button onClick={() => setWanted(true)}>{t("form.password.set")}</Button>
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

export function SectionNav({ formId, sections }: { formId: string; sections: readonly Section[] }) {
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

/** Says under a field that its text is missing in its language. */
function TranslationNote({ field, other }: { readonly field: Field; readonly other: Field }) {
  const t = useText();
  const { locale } = useLanguage();
  const value: unknown = Form.useWatch(field.key);
  const otherValue: unknown = Form.useWatch(other.key);
  if (isEmpty(other, otherValue) || !isEmpty(field, value)) return null;
  const { language = "" } = field;
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;
  return <span className={styles.lag}>{t("form.translation.missing", { language: name })}</span>;
}

interface Section {
  readonly heading: string | undefined;
  readonly fields: readonly Field[];
}

/** A form with at least this many sections gets a section navigation. */
const LONG_FORM_SECTIONS = 4;

/** The fields of a form in declared order, grouped into sections by their first field. */
export function sectionsOf({ fields, signIn }: Collection, mode: SaveMode): readonly Section[] {
  const renewed = mode === "edit" ? signIn?.password : undefined;
  const groups = new Map<string | undefined, Field[]>();
  for (const field of formFields(fields, mode).filter(({ key }) => key !== renewed))
    groups.set(field.section, [...(groups.get(field.section) ?? []), field]);
  return [...groups].map(([heading, members]) => ({ heading, fields: members }));
}

export function isLong(collection: Collection, mode: SaveMode): boolean {
  return sectionsOf(collection, mode).length >= LONG_FORM_SECTIONS;
}

export function formFields(fields: readonly Field[], mode: SaveMode): readonly Field[] {
  return fields.filter(({ form = "both" }) => form === "both" || form === mode);
}

/** @returns the field with the same text in the other language. */
export function translationOf(field: Field, fields: readonly Field[]): Field | undefined {
  return fields.find(({ key, translates }) => key === field.translates || translates === field.key);
}
