import type { Store } from "../core/contracts";
import { isJsonObject, type JsonObject } from "../core/http";
import { AuthApiError } from "./errors";

/** The project's settings that can be changed. */
export interface ProjectConfig {
  /** Whether answers hide which e-mails have an account: "e-mail enumeration protection". */
  protectsEmails(): boolean;
  /** The settings in the API's form. */
  shown(): JsonObject;
  /**
   * Changes the settings that the object names. It resolves when they are durable. @throws AuthApiError for settings
   * that cannot be changed here.
   */
  change(patch: JsonObject): Promise<void>;
}

const SECTION = "auth-config";
const KEY = "enableImprovedEmailPrivacy";

/** @param protectsEmails the default of a folder where it was never set. */
export async function openProjectConfig(store: Store, protectsEmails: boolean): Promise<ProjectConfig> {
  let enabled = (await store.section<boolean>(SECTION).get(KEY)) ?? protectsEmails;
  return {
    protectsEmails: () => enabled,
    shown: () => ({
      signIn: { allowDuplicateEmails: false },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: enabled },
    }),
    change: async (patch) => {
      const absent = Object.keys(patch).find((group) => group !== "signIn" && group !== "emailPrivacyConfig");
      if (absent !== undefined)
        throw new AuthApiError("OPERATION_NOT_ALLOWED", `${absent} cannot be set in the local Firebase.`);
      if (setting(patch, "signIn", "allowDuplicateEmails") === true)
        throw new AuthApiError(
          "OPERATION_NOT_ALLOWED",
          "Several accounts for one e-mail are not offered here.",
        );
      const value = setting(patch, "emailPrivacyConfig", "enableImprovedEmailPrivacy");
      if (typeof value !== "boolean") return;
      await store.write([{ type: "put", section: SECTION, key: KEY, value }]);
      enabled = value;
    },
  };
}

function setting(patch: JsonObject, group: string, name: string): unknown {
  const settings = patch[group];
  return isJsonObject(settings) ? settings[name] : undefined;
}
