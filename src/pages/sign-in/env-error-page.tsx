import { StartErrorPage } from "firestore-panel/ui/full-page";
import { richText, useText } from "firestore-panel/use-text";
import { commandsOf } from "../../config/product";

/** Replaces panel and logins where the environment lacks values: the step that writes them, and each error. */
export function EnvErrorPage({ errors }: { errors: readonly string[] }) {
  const t = useText();
  const code = (command: string) => <code dir="ltr">{command}</code>;
  const commands = { setup: code(commandsOf("ID").setup), dev: code(commandsOf(undefined).setup) };
  return <StartErrorPage errors={errors} step={richText(t, "login.step.environment", commands)} />;
}
