import { CheckCircleFilled, ExclamationCircleFilled } from "@ant-design/icons";
import { Form } from "antd";
import { useContext, useDeferredValue, useEffect, useState } from "react";
import { BRAND_TITLE } from "../../config/product";
import { FieldsOfForm } from "../beside";
import { MIN_LENGTH } from "./model";
import { ownTexts, passwordFault } from "./password-fault";
import styles from "./input.module.css";

interface PasswordStrengthProps {
  readonly id: string;
  readonly password: string;
  /** Something is wrong with it, and the form says so already. */
  readonly told: boolean;
}

/** What to think of a password, told while it is typed. A screen reader says it when it has time. */
export function PasswordStrength({ id, password, told }: PasswordStrengthProps) {
  const fault = useFault(password);
  return (
    <p id={id} role="status" className={styles.strength} data-good={fault === null}>
      {!told && <Verdict fault={fault} />}
    </p>
  );
}

function Verdict({ fault }: { fault: string | null | undefined }) {
  if (fault === undefined) return `At least ${MIN_LENGTH} characters, and hard to guess`;
  const Icon = fault === null ? CheckCircleFilled : ExclamationCircleFilled;
  return (
    <>
      <Icon aria-hidden /> {fault ?? "Hard to guess"}
    </>
  );
}

/** @returns what is wrong with it, null if nothing is, undefined if that is not known or not yet. */
function useFault(password: string): string | null | undefined {
  const fields = useContext(FieldsOfForm);
  const texts = Form.useWatch((values: object) => ownTexts(fields, { ...values }).join("\n"), {
    preserve: true,
  });
  // What is typed comes first, however long the judgement takes.
  const judged = useDeferredValue(password);
  const words = useDeferredValue(texts ?? "");
  const [verdict, setVerdict] = useState<string | null>();

  useEffect(() => {
    if (judged.length < MIN_LENGTH) return;
    let last = true;
    passwordFault(judged, [...words.split("\n"), BRAND_TITLE]).then(
      (fault) => {
        if (last) setVerdict(fault ?? null);
      },
      // Without its word lists nothing is said; the save judges again.
      () => undefined,
    );
    return () => {
      last = false;
    };
  }, [judged, words]);

  return password.length < MIN_LENGTH ? undefined : verdict;
}
