import { LockOutlined, UserOutlined } from "@ant-design/icons";
import { App, Button, Form, Input, type InputProps } from "antd";
import { useRef, useState, type ReactNode } from "react";
import { LoginFrame } from "./login-frame";
import styles from "./login-frame.module.css";
import { COMPANY_CONSOLE_TITLE } from "../../config/product";
import type { Credentials } from "firestore-panel/session";
import { text, type TextId } from "firestore-panel/texts";
import { useText } from "firestore-panel/use-text";

interface LoginPageProps {
  readonly note?: string | undefined;
  readonly step?: ReactNode;
  readonly signIn: SignInHandler;
  /** Called after signing in; it leaves this page. The next one shows the message. */
  readonly onSignedIn: (message?: string) => void;
}

/** The admins' login. Failures show as toasts. */
export function LoginPage({ note, step, signIn, onSignedIn }: LoginPageProps) {
  const t = useText();
  const { notification } = App.useApp();
  return (
    <LoginFrame title={t("login.signIn")} note={note} step={step}>
      <LoginForm
        idLabel={t("login.admin.id")}
        idMissing={t("login.admin.idMissing")}
        idInput={{ inputMode: "email" }}
        signIn={signIn}
        failed="login.admin.failed"
        onSignedIn={() => onSignedIn(text("login.admin.signedIn"))}
        onFailure={({ title, detail }) => notification.error({ title, description: detail })}
      />
    </LoginFrame>
  );
}

/** The companies' login. Failures show in a dialog, because the specification requires alerts here. */
export function CompanyLoginPage({ note, step, signIn, onSignedIn }: LoginPageProps) {
  const t = useText();
  const { modal } = App.useApp();
  return (
    <LoginFrame title={t("login.company.title")} note={note} step={step} console={COMPANY_CONSOLE_TITLE}>
      <LoginForm
        idLabel={t("login.company.id")}
        idMissing={t("login.company.idMissing")}
        signIn={signIn}
        failed="login.company.failed"
        onSignedIn={() => onSignedIn()}
        onFailure={({ title, detail }) => void modal.error({ title, content: detail, centered: true })}
      />
    </LoginFrame>
  );
}

interface SignInAnswer {
  readonly success: boolean;
  /** `name` is the title, `message` adds details; both may be the same text. */
  readonly error?: { readonly name?: string; readonly message: string } | undefined;
}
/** Signs in, and loads the code for it. */
type SignInHandler = (credentials: Credentials) => Promise<SignInAnswer>;
interface SignInFailure {
  /** The specified text. */
  readonly title: string;
  readonly detail?: string;
}

interface LoginFormProps {
  readonly idLabel: string;
  readonly idMissing: string;
  readonly idInput?: Pick<InputProps, "inputMode">;
  readonly signIn: SignInHandler;
  readonly failed: TextId;
  readonly onSignedIn: () => void;
  /** Reports a failure in addition to the permanent line above the button. */
  readonly onFailure: (failure: SignInFailure) => void;
}

function LoginForm({ idLabel, idMissing, idInput, signIn, failed, onSignedIn, onFailure }: LoginFormProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  /** Set by the first click. The second click of a double click arrives before the button is disabled. */
  const isSubmitting = useRef(false);
  const [failure, setFailure] = useState<string>();

  const submit = async (credentials: Credentials) => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setBusy(true);
    setFailure(undefined);
    const answer = await signIn(credentials).catch((error: unknown): SignInAnswer => ({
      success: false,
      error: { name: text(failed), message: error instanceof Error ? error.message : String(error) },
    }));
    if (answer.success) {
      onSignedIn();
      return;
    }
    const { name: title = text(failed), message } = answer.error ?? { message: text(failed) };
    onFailure({ title, ...(message !== title && { detail: message }) });
    // Unlike a toast or a dialog, this line stays, so that the waiting time remains readable.
    setFailure(message === title ? title : `${title}${/[.!?]$/.test(title) ? "" : "."} ${message}`);
    setBusy(false);
    isSubmitting.current = false;
  };

  return (
    <Form<Credentials>
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void submit(values)}
      onFinishFailed={() => setFailure(undefined)}
      onValuesChange={(_, typed) => {
        if (!typed.id && !typed.password) setFailure(undefined);
      }}
      disabled={busy}
    >
      <Form.Item name="id" label={idLabel} rules={[{ required: true, whitespace: true, message: idMissing }]}>
        <Input
          {...idInput}
          prefix={<UserOutlined aria-hidden />}
          size="large"
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          dir="ltr"
          spellCheck={false}
        />
      </Form.Item>
      <Form.Item
        name="password"
        label={t("login.password")}
        rules={[{ required: true, message: t("login.passwordMissing") }]}
      >
        <Input.Password
          prefix={<LockOutlined aria-hidden />}
          size="large"
          autoComplete="current-password"
          dir="ltr"
        />
      </Form.Item>
      <p role="alert" className={styles.fault}>
        {failure}
      </p>
      <Button type="primary" htmlType="submit" size="large" block disabled={busy}>
        {t(busy ? "login.signingIn" : "login.signIn")}
      </Button>
    </Form>
  );
}
