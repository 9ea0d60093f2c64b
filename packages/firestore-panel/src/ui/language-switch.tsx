import { useState } from "react";
import { changeLanguage, languageChoices } from "../texts/language";
import { useLanguage, useText } from "../texts/use-text";
import { isDialogOpen } from "./browser-hooks";
import styles from "./language-switch.module.css";

/** Changes to the next language, whose name it shows: with two languages to the other one. */
export function LanguageSwitch() {
  const t = useText();
  const { id: current } = useLanguage();
  const [state, setState] = useState<"loading" | "failed">();
  const choices = languageChoices();
  const next = choices[(choices.findIndex(({ id }) => id === current) + 1) % choices.length];
  if (!next || next.id === current) return null;
  const change = () => {
    // Questions keep the words with which they opened.
    if (isDialogOpen()) return;
    setState("loading");
    changeLanguage(next.id).then(
      () => setState(undefined),
      () => setState("failed"),
    );
  };
  return (
    <span className={styles.switch}>
      <button type="button" lang={next.id} aria-busy={state === "loading"} onClick={change}>
        {next.name}
      </button>
      {state === "failed" && <span role="alert">{t("ui.language.failed")}</span>}
    </span>
  );
}
