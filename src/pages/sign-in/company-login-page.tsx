import { App } from "antd";
import { LoginFrame } from "../../components/login-frame";
import { COMPANY_CONSOLE_TITLE } from "../../config/product";
import { LoginForm, type SignInHandler } from "./login-form";

interface CompanyLoginPageProps {
  /** Why the last session ended. */
  readonly note?: string | undefined;
  readonly signIn: SignInHandler;
  /** Called after signing in; it leaves this page. */
  readonly onSignedIn: () => void;
}

/** The companies' login. Failures show in a dialog, because the specification requires alerts here. */
export function CompanyLoginPage({ note, signIn, onSignedIn }: CompanyLoginPageProps) {
  const { modal } = App.useApp();
  return (
    <LoginFrame title="Company sign in" note={note} console={COMPANY_CONSOLE_TITLE}>
      <LoginForm
        idLabel="Company ID"
        signIn={signIn}
        failed="An error occurred during login."
        onSignedIn={onSignedIn}
        onFailure={({ title, detail }) => void modal.error({ title, content: detail, centered: true })}
      />
    </LoginFrame>
  );
}
