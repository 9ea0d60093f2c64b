import { isJsonObject, parseJsonObject, type OutboxMessage } from "local-firebase";

/** A request lacks something. The text is that of the service's own client. */
export class EmailRequestError extends Error {}

type Message = Omit<OutboxMessage, "number" | "at">;

/** Form fields for the service itself; all others are parameters of the template. */
const ADDRESSING = ["lib_version", "user_id", "service_id", "template_id"] as const;

/** Reads a JSON request. @throws EmailRequestError */
export function readSend(body: Uint8Array): Message {
  const json = parseJsonObject(Buffer.from(body).toString("utf8"));
  if (!json) throw new EmailRequestError("The request body has to be a JSON object");
  const { service, template } = checkAddressing(json);
  const params = json.template_params ?? {};
  if (!isJsonObject(params))
    throw new EmailRequestError(
      "The template params have to be the object. Visit https://www.emailjs.com/docs/sdk/send/",
    );
  return { from: "send", service, template, params, files: [] };
}

/** Reads a multipart form. @throws EmailRequestError */
export async function readSendForm(body: Uint8Array, contentType: string): Promise<Message> {
  const form = await parseForm(body, contentType);
  const { service, template } = checkAddressing(
    Object.fromEntries(ADDRESSING.map((name) => [name, form.get(name)])),
  );
  const params = new Map<string, string | string[]>();
  const files: OutboxMessage["files"][number][] = [];
  for (const [name, value] of form) {
    if (ADDRESSING.some((known) => known === name)) continue;
    if (typeof value !== "string") files.push({ field: name, name: value.name, size: value.size });
    else params.set(name, params.has(name) ? [params.get(name) ?? [], value].flat() : value);
  }
  return { from: "send-form", service, template, params: Object.fromEntries(params), files };
}

async function parseForm(body: Uint8Array, contentType: string): Promise<FormData> {
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw new EmailRequestError("The request body has to be multipart/form-data");
  try {
    return await new Request("http://localhost", {
      method: "POST",
      headers: { "content-type": contentType },
      body: new Uint8Array(body),
    }).formData();
  } catch {
    throw new EmailRequestError("The form data cannot be read");
  }
}

function checkAddressing(fields: { readonly [name: string]: unknown }): {
  service: string;
  template: string;
} {
  const required = (name: string, complaint: string): string => {
    const value = fields[name];
    if (typeof value !== "string" || value === "") throw new EmailRequestError(complaint);
    return value;
  };
  required("user_id", "The public key is required. Visit https://dashboard.emailjs.com/admin/account");
  return {
    service: required("service_id", "The service ID is required. Visit https://dashboard.emailjs.com/admin"),
    template: required(
      "template_id",
      "The template ID is required. Visit https://dashboard.emailjs.com/admin/templates",
    ),
  };
}
