import { SUPPORT_EMAIL, type ContactForm } from "../../config/contact";
import { ContactFormFields, type SendMessageResult } from "./contact-form-fields";
import styles from "./contact.module.css";
import { PublicFrame } from "../../components/public-frame";

interface ContactPageProps {
  /** Identifies the form to an embedding app; never shown. */
  readonly form: ContactForm;
  /** Sends the form's values. With `errors`, the form cannot send: one line for each missing variable. */
  readonly sender:
    | ((form: HTMLFormElement) => Promise<SendMessageResult>)
    | { readonly errors: readonly string[] };
}

/** The contact form of staff or tenants: the same form with different templates. */
export function ContactPage({ form, sender }: ContactPageProps) {
  return (
    <PublicFrame title="Contact Us" lead="Tell us what you need. We will answer by e-mail." narrow>
      <section className={styles.card}>
        {typeof sender === "function" ? (
          <ContactFormFields form={form} send={sender} />
        ) : (
          <NotSetUp errors={sender.errors} />
        )}
      </section>
    </PublicFrame>
  );
}

/** Replaces a form that cannot send: an address for the person, and the missing settings for the operator. */
function NotSetUp({ errors }: { errors: readonly string[] }) {
  return (
    <div role="alert">
      <h2>This form cannot send messages yet</h2>
      <p>
        Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> instead.
      </p>
      <p>The operator of this panel has to fix this:</p>
      <ul className={styles.faults}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </div>
  );
}
