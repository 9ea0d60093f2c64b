import { useLogin } from "@refinedev/core";
import { Button, Form, Input } from "antd";
import { Link } from "react-router";
import type { Credentials } from "../contract/session";
import { useText } from "../texts/use-text";
import { FullPage } from "../ui/full-page";
import { useProduct } from "../ui/product";

interface LoginPageProps {
  /** The labels of the fields with which an account signs in. */
  readonly idLabel: string;
  readonly passwordLabel: string;
  readonly others: readonly { readonly account: string; readonly login: string }[];
}

/** The login of one kind of account. */
export function LoginPage({ idLabel, passwordLabel, others }: LoginPageProps) {
  const t = useText();
  const { mutate: login, isPending } = useLogin<Credentials>();
  return (
    <FullPage title={useProduct().title}>
      <Form<Credentials> layout="vertical" onFinish={(values) => login(values)}>
        <Form.Item name="id" label={idLabel} rules={[{ required: true }]}>
          <Input autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label={passwordLabel} rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t("signIn.submit")}
        </Button>
      </Form>
      {others.map(({ account, login: to }) => (
        <p key={to}>
          <Link to={to}>{t("signIn.as", { account })}</Link>
        </p>
      ))}
    </FullPage>
  );
}
