import { Button, Form, Space } from "antd";
import { Suspense, useState } from "react";
import { Loading } from "../../components/loading";
import { MomentAgo } from "../../components/moment-ago";
import { signInIdOf } from "../../fields/sign-in-id";
import type { Collection, FormValues } from "../../schema/types";
import { FormField } from "./form-field";

interface RenewedPasswordProps {
  readonly collection: Collection;
  /** The record as loaded. */
  readonly loaded: FormValues | undefined;
}

/**
 * The password field of an edit. It stays hidden until the person requests a new password or changes the sign-in id. The
 * id salts the password, so a new id requires typing the password again.
 */
export function RenewedPassword({ collection, loaded }: RenewedPasswordProps) {
  const { signIn, fields } = collection;
  const [wanted, setWanted] = useState(false);
  const id: unknown = Form.useWatch(signIn?.id ?? "");
  const password = fields.find(({ key }) => key === signIn?.password);
  const idField = fields.find(({ key }) => key === signIn?.id);
  if (!signIn || !password || !idField) return null;

  const renamed =
    typeof id === "string" && loaded !== undefined && signInIdOf(collection, id) !== loaded[signIn.id];
  if (!wanted && !renamed) {
    return (
      <Form.Item label={password.label}>
        <Space wrap size="middle">
          <Button onClick={() => setWanted(true)}>Set a new password</Button>
          {loaded && <SetAt iso={loaded[password.key]} />}
        </Space>
      </Form.Item>
    );
  }
  const help = renamed ? `${idField.label} changed, so the password has to be entered again.` : undefined;
  return (
    <>
      {/* The input may still load. Its own boundary keeps the rest of the form mounted. */}
      <Suspense fallback={<Loading label="Opening the field" />}>
        <FormField
          field={{ ...password, required: true, ...(help && { help }) }}
          mode="edit"
          fields={fields}
        />
      </Suspense>
      {!renamed && <Button onClick={() => setWanted(false)}>Keep the present password</Button>}
    </>
  );
}

function SetAt({ iso }: { iso: unknown }) {
  if (typeof iso !== "string") return <span>No password was ever set</span>;
  return (
    <span>
      Password set <MomentAgo iso={iso} />
    </span>
  );
}
