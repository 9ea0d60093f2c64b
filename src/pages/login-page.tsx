import { LockOutlined, UserOutlined } from "@ant-design/icons";
import { App, Button, Form, Input } from "antd";
import { useState } from "react";
import { LoginFrame } from "../components/login-frame";
import styles from "../components/login-frame.module.css";

interface Answer {
  readonly success: boolean;
  /** `name` is what happened, `message` says more; both may be the same words. */
  readonly error?: { readonly name?: string; readonly message: string } | undefined;
}
interface Credentials {
  readonly id: string;
  readonly password: string;
}
interface LoginPageProps {
  /** Signs in; loads what it needs for that. */
  readonly signIn: (credentials: Credentials) => Promise<Answer>;
  /** Called after the sign-in: leaves this page. */
  readonly onSignedIn: (message: string) => void;
}

const SIGNED_IN = "Signin Successfully";
const FAILED = "Signin Failed";

/** The admins' login. */
export function LoginPage({ signIn, onSignedIn }: LoginPageProps) {
  const { notification } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const submit = async (credentials: Credentials) => {
    setBusy(true);
    setFault(undefined);
    const answer = await signIn(credentials).catch((error: unknown): Answer => ({
      success: false,
      error: { name: FAILED, message: error instanceof Error ? error.message : String(error) },
    }));
    if (answer.success) {
      onSignedIn(SIGNED_IN);
      return;
    }
    const { name = FAILED, message } = answer.error ?? { message: FAILED };
    notification.error({ message: name, ...(message !== name && { description: message }) });
    // The toast goes by itself; how long to wait must stay readable.
    setFault(message === name ? name : `${name}. ${message}`);
    setBusy(false);
  };

  return (
    <LoginFrame title="Sign in">
      <Form<Credentials>
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void submit(values)}
        disabled={busy}
      >
        <Form.Item
          name="id"
          label="Email"
          rules={[{ required: true, whitespace: true, message: "Enter your email" }]}
        >
          <Input
            prefix={<UserOutlined aria-hidden />}
            size="large"
            autoFocus
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Form.Item>
        <Form.Item
          name="password"
          label="Password"
          rules={[{ required: true, message: "Enter your password" }]}
        >
          <Input.Password
            prefix={<LockOutlined aria-hidden />}
            size="large"
            autoComplete="current-password"
          />
        </Form.Item>
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
        <Button type="primary" htmlType="submit" size="large" block disabled={busy}>
          {busy ? "Signing in..." : "Sign in"}
        </Button>
      </Form>
    </LoginFrame>
  );
}
