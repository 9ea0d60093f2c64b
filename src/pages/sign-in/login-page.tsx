import { App } from "antd";
import { LoginFrame } from "../../components/login-frame";
import { LoginForm, type SignInHandler } from "./login-form";

interface LoginPageProps {
  /** Why the last session ended. */
  readonly note?: string | undefined;
  readonly signIn: SignInHandler;
  /** Called after signing in; it leaves this page. */
  readonly onSignedIn: (message: string) => void;
}

/** The admins' login. Failures show as toasts. */
export function LoginPage({ note, signIn, onSignedIn }: LoginPageProps) {
  const { notification } = App.useApp();
  return (
    <LoginFrame title="Sign in" note={note}>
      <LoginForm
        idLabel="Email"
        idInput={{ inputMode: "email" }}
        signIn={signIn}
        failed="Signin Failed"
        onSignedIn={() => onSignedIn("Signin Successfully")}
        onFailure={({ title, detail }) => notification.error({ message: title, description: detail })}
      />
    </LoginFrame>
  );
}
