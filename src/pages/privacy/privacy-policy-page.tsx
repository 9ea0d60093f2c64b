import { POLICY_UPDATED } from "../../config/contact";
import { POLICY } from "./privacy-policy";
import styles from "./privacy-policy.module.css";
import { PublicFrame } from "../../components/public-frame";

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
