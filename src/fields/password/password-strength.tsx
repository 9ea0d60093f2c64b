import { CheckCircleFilled, ExclamationCircleFilled } from "@ant-design/icons";
import { Form } from "antd";
import { useContext, useDeferredValue, useEffect, useState } from "react";
import { BRAND_TITLE } from "../../config/product";
import { RecordFields } from "../sibling-values";
import { MIN_LENGTH } from "./model";
import { ownTexts, passwordError } from "./password-error";
import styles from "./input.module.css";

interface PasswordStrengthProps {
  readonly id: string;
  readonly password: string;
  /** Whether the form already shows an error for the password. */
  readonly hasFormError: boolean;
}

/** The assessment of a password while it is typed. Screen readers announce it politely. */
export function PasswordStrength({ id, password, hasFormError }: PasswordStrengthProps) {
  const error = usePasswordError(password);
  return (
    <p id={id} role="status" className={styles.strength} data-good={error === null}>
      {!hasFormError && <Verdict error={error} />}
    </p>
  );
}

function Verdict({ error }: { error: string | null | undefined }) {
  if (error === undefined) return `At least ${MIN_LENGTH} characters, and hard to guess`;
  const Icon = error === null ? CheckCircleFilled : ExclamationCircleFilled;
  return (
    <>
      <Icon aria-hidden /> {error ?? "Hard to guess"}
    </>
  );
}

/** @returns the error; null for a good password; undefined if it is not known yet. */
function usePasswordError(password: string): string | null | undefined {
  const fields = useContext(RecordFields);
  const texts = Form.useWatch((values: object) => ownTexts(fields, { ...values }).join("\n"), {
    preserve: true,
  });
  // Typing takes priority over the check, which may be slow.
  const deferredPassword = useDeferredValue(password);
  const words = useDeferredValue(texts ?? "");
  const [verdict, setVerdict] = useState<string | null>();

  useEffect(() => {
    if (deferredPassword.length < MIN_LENGTH) return;
    let last = true;
    passwordError(deferredPassword, [...words.split("\n"), BRAND_TITLE]).then(
      (error) => {
        if (last) setVerdict(error ?? null);
      },
      // Without its word lists the check shows nothing. The save checks again.
      () => undefined,
    );
    return () => {
      last = false;
    };
  }, [deferredPassword, words]);

  return password.length < MIN_LENGTH ? undefined : verdict;
}
