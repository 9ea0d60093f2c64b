import { KeyOutlined } from "@ant-design/icons";
import { Button, Input, Space, type InputRef } from "antd";
import { useId, useRef, useState } from "react";
import { controlProps, type InputProps } from "../view-types";
import { CopyNote } from "./copy-note";
import type { PasswordField } from "./model";
import { PasswordStrength } from "./password-strength";
import { randomPassword } from "./random-password";
import styles from "./input.module.css";

/** A password that is typed or generated. It is checked while it is typed, and never shown after the save. */
export function PasswordInput(props: InputProps<PasswordField, string>) {
  const { field, value, onChange } = props;
  const control = controlProps(props);
  const strength = useId();
  const input = useRef<InputRef>(null);
  const [visible, setVisible] = useState(false);
  /** The last generated password, kept as long as the input is mounted. */
  const [generated, setGenerated] = useState<string>();
  const password = value ?? "";
  return (
    <>
      <Space.Compact block>
        <Input.Password
          {...control}
          ref={input}
          aria-describedby={[strength, control["aria-describedby"]].filter(Boolean).join(" ")}
          className={styles.password ?? ""}
          autoComplete="new-password"
          autoCapitalize="none"
          // A browser may send the text to a spelling service.
          spellCheck={false}
          visibilityToggle={{ visible, onVisibleChange: setVisible }}
          value={password}
          onChange={(event) => onChange?.(event.target.value)}
          readOnly={field.readOnly}
          placeholder={field.placeholder}
        />
        {!field.readOnly && (
          <Button
            icon={<KeyOutlined />}
            aria-label="Generate a password"
            onClick={() => {
              const made = randomPassword();
              setGenerated(made);
              setVisible(true);
              onChange?.(made);
            }}
          >
            Generate
          </Button>
        )}
      </Space.Compact>
      {generated !== undefined && generated === password && (
        <CopyNote key={generated} text={generated} onRefused={() => input.current?.select()} />
      )}
      <PasswordStrength id={strength} password={password} hasFormError={control["aria-invalid"] === true} />
    </>
  );
}
