import { KeyOutlined, CopyOutlined, CheckCircleFilled, ExclamationCircleFilled } from "@ant-design/icons";
import { Button, Input, Space, Form, type InputRef } from "antd";
import { useId, useRef, useState, useContext, useDeferredValue, useEffect } from "react";
import { textProps, type InputProps, type CellProps, RecordFields } from "../view-types";
import { randomPassword, MIN_LENGTH, type PasswordField } from "./model";
import common from "../../ui/common.module.css";
import styles from "./views.module.css";
import { ownTexts, passwordError } from "./password-error";
import { useProduct } from "../../product";
import { MomentAgo } from "../../ui/values";
import { text } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";

export function PasswordInput(props: InputProps<PasswordField, string>) {
  const { field, onChange } = props;
  const t = useText();
  const { value: password, ...control } = textProps(props);
  const strength = useId();
  const input = useRef<InputRef>(null);
  const [visible, setVisible] = useState(false);
  const [generated, setGenerated] = useState<string>();
  return (
    <>
      <Space.Compact block>
        <Input.Password
          {...control}
          ref={input}
          aria-describedby={[strength, control["aria-describedby"]].filter(Boolean).join(" ")}
          className={styles.password ?? ""}
          autoComplete="new-password"
          dir="ltr"
          autoCapitalize="none"
          // A browser may send the text to a spelling service.
          spellCheck={false}
          visibilityToggle={{ visible, onVisibleChange: setVisible }}
          value={password}
        />
        {!field.readOnly && (
          <Button
            icon={<KeyOutlined aria-hidden />}
            aria-label={t("fields.password.generateTitle")}
            onClick={() => {
              const made = randomPassword();
              setGenerated(made);
              setVisible(true);
              onChange?.(made);
            }}
          >
            {t("fields.password.generate")}
          </Button>
        )}
      </Space.Compact>
      {generated !== undefined && generated === password && (
        <CopyNote key={generated} password={generated} onRefused={() => input.current?.select()} />
      )}
      <PasswordStrength id={strength} password={password} hasFormError={control["aria-invalid"] === true} />
    </>
  );
}

interface CopyNoteProps {
  readonly password: string;
  /** Of access to the clipboard. */
  readonly onRefused: () => void;
}

/** A generated password must be handed over now, because nobody can look it up later. */
function CopyNote({ password, onRefused }: CopyNoteProps) {
  const t = useText();
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setOutcome(text("fields.password.copied"));
    } catch {
      setOutcome(text("fields.password.notCopied"));
      onRefused();
    }
  };
  return (
    <div className={common.line}>
      <Button
        icon={<CopyOutlined aria-hidden />}
        aria-label={t("fields.password.copyTitle")}
        onClick={() => void copy()}
      >
        {t("common.copy")}
      </Button>
      <small role="status">{outcome || t("fields.password.copyNow")}</small>
    </div>
  );
}

/** A part of its own, which a check draws again without the input. */
function PasswordStrength(props: { id: string; password: string; hasFormError: boolean }) {
  const t = useText();
  const error = usePasswordError(props.password);
  const Icon = error === null ? CheckCircleFilled : ExclamationCircleFilled;
  const verdict =
    error === undefined ? (
      t("fields.password.wanted", { min: MIN_LENGTH })
    ) : (
      <>
        <Icon aria-hidden /> {error ?? t("fields.password.good")}
      </>
    );
  return (
    <p id={props.id} role="status" className={styles.strength} data-good={error === null}>
      {!props.hasFormError && verdict}
    </p>
  );
}

/** @returns the error; null for a good password; undefined if it is not known yet. */
function usePasswordError(password: string): string | null | undefined {
  const fields = useContext(RecordFields);
  const { title } = useProduct();
  const texts = Form.useWatch((values: object) => ownTexts(fields, { ...values }).join("\n"), {
    preserve: true,
  });
  // The check may be slow.
  const deferredPassword = useDeferredValue(password);
  const words = useDeferredValue(texts ?? "");
  const [verdict, setVerdict] = useState<string | null>();

  useEffect(() => {
    if (deferredPassword.length < MIN_LENGTH) return;
    let last = true;
    passwordError(deferredPassword, [...words.split("\n"), title]).then(
      (error) => {
        if (last) setVerdict(error ?? null);
      },
      // Without its word lists the check shows nothing. The save checks again.
      () => undefined,
    );
    return () => {
      last = false;
    };
  }, [deferredPassword, words, title]);

  return password.length < MIN_LENGTH ? undefined : verdict;
}

/** Nobody can read the password, so the cell shows when it was set. */
export function PasswordCell({ value }: CellProps<PasswordField, string | null | undefined>) {
  const t = useText();
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      {value
        ? richText(t, "fields.password.set", { when: <MomentAgo iso={value} /> })
        : t("fields.password.neverSet")}
    </span>
  );
}
