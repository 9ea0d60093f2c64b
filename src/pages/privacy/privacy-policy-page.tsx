import type { ReactNode } from "react";
import { POLICY_UPDATED, SUPPORT_EMAIL, BRAND_TITLE } from "../../config/product";
import styles from "./privacy-policy.module.css";
import { PublicFrame } from "../public-frame";

/** The privacy policy of the members' app, with a table of contents on wide screens. */
export function PrivacyPolicyPage() {
  return (
    <PublicFrame title="Privacy Policy" lead={`Last updated ${POLICY_UPDATED}`}>
      <div className={styles.sheet}>
        <nav aria-label="Sections" className={styles.contents}>
          <ol>
            {POLICY.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles.text}>
          {POLICY.map(({ id, title, text }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {text}
            </section>
          ))}
        </article>
      </div>
    </PublicFrame>
  );
}

interface PolicySection {
  /** The heading's anchor in the address. */
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
}

/** The policy's seven sections in order. A change of the text requires a new POLICY_UPDATED. */
const POLICY: readonly PolicySection[] = [
  {
    id: "who-can-use-this-app",
    title: "Who Can Use This App",
    text: (
      <>
        <p>
          The {BRAND_TITLE} app is for members only: employees of the group, tenants of its properties, and
          employees of linked partner companies.
        </p>
        <p>
          The group issues every account. You sign in with the Employee ID, QID or Tenant ID that you were
          given. There is no open registration and no guest access.
        </p>
      </>
    ),
  },
  {
    id: "data-collection",
    title: "Data Collection",
    text: (
      <>
        <p>The group keeps the data that your membership needs:</p>
        <ul>
          <li>your name, e-mail address and QID;</li>
          <li>your Employee ID and company, or your Tenant ID, unit, phone number and lease dates;</li>
          <li>a profile picture and your contract, where the group has added them;</li>
          <li>the discounts that you have redeemed, and at which brands.</li>
        </ul>
        <p>
          If you write to us with a contact form, we receive the name, e-mail address, subject and text that
          you enter. An e-mail service delivers the message to us.
        </p>
      </>
    ),
  },
  {
    id: "why-we-need-login",
    title: "Why We Need Login",
    text: (
      <p>
        The benefits are agreed with our partners for members only. Signing in shows that you are one, and
        lets the app show the discounts that apply to you and count those that you redeem.
      </p>
    ),
  },
  {
    id: "discounts-and-benefits",
    title: "Discounts and Benefits",
    text: (
      <p>
        Discounts are offered by partner brands and may be limited or end at any time. When you redeem one, a
        record with the brand&rsquo;s name is added to your account. We use these records to see how the
        benefits are used.
      </p>
    ),
  },
  {
    id: "data-security",
    title: "Data Security",
    text: (
      <p>
        Your data is kept in a hosted database and sent over encrypted connections. Only administrators of the
        group, and for partner companies the administrators of your own company, manage accounts. Keep your
        password to yourself, and tell us if you think that somebody else knows it.
      </p>
    ),
  },
  {
    id: "changes-to-this-policy",
    title: "Changes to This Policy",
    text: (
      <p>
        We may change this policy. The date at the top says when it was last changed, and this page always
        shows the version in force.
      </p>
    ),
  },
  {
    id: "contact-us",
    title: "Contact Us",
    text: (
      <p>
        For questions about this policy, or about your data, write to{" "}
        <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
      </p>
    ),
  },
];
