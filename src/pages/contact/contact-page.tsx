import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { richText, useText } from "firestore-panel/use-text";
import type { ContactForm, SendResult } from "../../config/product";
import type { TextId } from "firestore-panel/texts";
import styles from "./contact.module.css";
import { PublicFrame, SupportLink } from "../public-frame";
import {
  checkMessage,
  MESSAGE_FIELDS,
  type MessageErrors,
  type MessageField,
  type MessageValues,
} from "./contact-message";

interface ContactPageProps {
  /** Identifies the form to an embedding app; never shown. */
  readonly form: ContactForm;
  /** Sends the form's values. With `errors`, the form cannot send: one line for each missing variable. */
  readonly sender: ((form: HTMLFormElement) => Promise<SendResult>) | { readonly errors: readonly string[] };
}

export function ContactPage({ form, sender }: ContactPageProps) {
  const t = useText();
  return (
    <PublicFrame title={t("contact.title")} lead={t("contact.lead")} narrow embedded>
      {typeof sender === "function" ? (
        <ContactFormFields form={form} send={sender} />
      ) : (
        <NotSetUp errors={sender.errors} />
      )}
    </PublicFrame>
  );
}

/** Replaces a form that cannot send: an address for the person, and the missing settings for the operator. */
function NotSetUp({ errors }: { errors: readonly string[] }) {
  const t = useText();
  return (
    <div role="alert" className={styles.absent}>
      <h2>{t("contact.notSetUp")}</h2>
      <p>{richText(t, "contact.notSetUp.write", { email: <SupportLink /> })}</p>
      <p>{t("contact.notSetUp.operator")}</p>
      <ul lang="en" dir="ltr">
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </div>
  );
}

interface ContactFormFieldsProps {
  readonly form: ContactForm;
  readonly send: (form: HTMLFormElement) => Promise<SendResult>;
}

/**
 * Name, Email, Subject, Description and the button. The fields are uncontrolled: the form sends its DOM values, and
 * only a sent message clears them.
 */
function ContactFormFields({ form, send }: ContactFormFieldsProps) {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<MessageErrors>({});
  const [busy, setBusy] = useState(false);
  /** Set by the first click. The second click of a double click arrives before the button is disabled. */
  const isSubmitting = useRef(false);
  const [answer, setAnswer] = useState<SendResult>();
  useEffect(() => guardUnsent(element), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting.current) return;
    const target = event.currentTarget;
    const found = checkMessage(valuesOf(target));
    setErrors(found);
    const first = MESSAGE_FIELDS.find((field) => found[field]);
    if (first) {
      focusField(target, first);
      return;
    }
    isSubmitting.current = true;
    setBusy(true);
    const result = await send(target);
    setBusy(false);
    isSubmitting.current = false;
    setAnswer(result);
    if (!result.sent) return;
    target.reset();
    askWebviewToNavigate(form);
  };

  const closeDialog = () => {
    if (answer?.sent && element.current) focusField(element.current, "name");
    setAnswer(undefined);
  };

  /** Validates a field with an error again on each change; other fields wait for the next submit. */
  const recheck = () => {
    if (!element.current || Object.keys(errors).length === 0) return;
    const found = checkMessage(valuesOf(element.current));
    setErrors(Object.fromEntries(Object.entries(found).filter(([field]) => field in errors)));
  };

  const id = useId();
  const control = (field: MessageField) => ({
    id: `${id}-${field}`,
    name: field,
    required: true,
    readOnly: busy,
    "aria-invalid": errors[field] !== undefined,
    "aria-describedby": `${id}-${field}-fault`,
  });
  return (
    <>
      <form
        ref={element}
        className={styles.form}
        aria-label={t("contact.title")}
        aria-busy={busy}
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={recheck}
      >
        <Field id={id} name="name" error={errors.name}>
          <input {...control("name")} dir="auto" autoComplete="name" />
        </Field>
        <Field id={id} name="email" error={errors.email}>
          <input {...control("email")} type="email" dir="ltr" autoComplete="email" spellCheck={false} />
        </Field>
        <Field id={id} name="subject" error={errors.subject} wide>
          <input {...control("subject")} dir="auto" autoComplete="off" />
        </Field>
        <Field id={id} name="message" error={errors.message} wide>
          <textarea
            {...control("message")}
            rows={7}
            dir="auto"
            // Enter adds a line break; with Ctrl or Command it sends, as in mail programs.
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit();
            }}
          />
        </Field>
        <button type="submit" className={styles.send} aria-disabled={busy}>
          {t(busy ? "contact.sending" : "contact.send")}
        </button>
      </form>
      {answer && (
        <MessageDialog
          title={t(answer.sent ? "contact.sent" : "contact.failed")}
          detail={answer.sent ? undefined : answer.reason}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

interface FieldProps {
  readonly id: string;
  readonly name: MessageField;
  readonly error: TextId | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Field({ id, name, error, wide = false, children }: FieldProps) {
  const t = useText();
  return (
    <div className={styles.field} data-wide={wide}>
      <div className={styles.label}>
        <label htmlFor={`${id}-${name}`}>{t(`contact.${name}`)}</label>
      </div>
      {children}
      <span id={`${id}-${name}-fault`} className={styles.fault}>
        {error && t(error)}
      </span>
    </div>
  );
}

function valuesOf(form: HTMLFormElement): MessageValues {
  const data = new FormData(form);
  const text = (field: MessageField) => {
    const value = data.get(field);
    return typeof value === "string" ? value : "";
  };
  return { name: text("name"), email: text("email"), subject: text("subject"), message: text("message") };
}

function focusField(form: HTMLFormElement, field: MessageField): void {
  const control = form.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}

/** Makes the browser confirm leaving a page with an unsent message. @returns a function that removes the guard. */
function guardUnsent(element: { readonly current: HTMLFormElement | null }): () => void {
  const guard = (event: BeforeUnloadEvent) => {
    const { current } = element;
    if (current && Object.values(valuesOf(current)).some((value) => value.trim() !== ""))
      event.preventDefault();
  };
  window.addEventListener("beforeunload", guard);
  return () => window.removeEventListener("beforeunload", guard);
}

interface MessageDialogProps {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly onClose: () => void;
}

/** A message in front of the page. The native dialog traps the focus. */
function MessageDialog({ title, detail, onClose }: MessageDialogProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={`fp-surface ${styles.dialog}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-detail`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-detail`}>{detail}</p>
      <button type="button" className={styles.send} onClick={() => dialog.current?.close()}>
        {t("contact.ok")}
      </button>
    </dialog>
  );
}

declare global {
  interface Window {
    /** Set by the mobile app's webview (react-native-webview); undefined in a browser. */
    readonly ReactNativeWebView?: { postMessage(text: string): void };
  }
}

/** Tells the mobile app, see docs/contact-forms.md. New keys are allowed; these must not change. */
function askWebviewToNavigate(form: ContactForm): void {
  const request = { type: "navigate", to: "home", reason: "contact-message-sent", form };
  window.ReactNativeWebView?.postMessage(JSON.stringify(request));
}
