import { Button } from "antd";
import { useEffect, useState } from "react";
import { missingStep, type MissingStep } from "firestore-panel/missing-step";
import { richText, useText } from "firestore-panel/use-text";
import { env } from "./config/env";
import { commandsOf } from "./config/product";
import styles from "./pages/sign-in/login-frame.module.css";

const code = (command: string) => <code dir="ltr">{command}</code>;

/** Which step of the project's set-up is missing, and its command. The login does not wait for it. */
export function SetupNote() {
  const t = useText();
  const [step, setStep] = useState<MissingStep>();
  const ask = () => void missingStep(env()).then(setStep);
  useEffect(ask, []);
  if (step === undefined) return null;
  const { firebase, local, localData } = env();
  const { setup, addAdmin } = commandsOf(local ? undefined : firebase.projectId, localData);
  return (
    <div role="status" className={styles.step}>
      <p>
        {richText(t, `login.step.${step}`, {
          setup: code(setup),
          addAdmin: code(addAdmin),
        })}
      </p>
      <Button size="small" onClick={ask}>
        {t("common.tryAgain")}
      </Button>
    </div>
  );
}
