import { ServiceError } from "../owner/service-account";
import { done, missing, yours, type Step } from "./step";
import { at, byHand, firebase } from "./tools";
import type { World } from "./world";

/** Browsers of the panel are anonymous users until a session is granted; staff are e-mail users. */
export function signIn({ tools, project }: World): Step {
  const deploy = ["deploy", "--only", "auth", "--project", project.id];
  return {
    name: "Sign-in",
    does: "switches anonymous and e-mail sign-in on, as firebase.json says",
    byHand: byHand(...deploy),
    check: async () => {
      const url = `https://identitytoolkit.googleapis.com/admin/v2/projects/${project.id}/config`;
      const config = await tools.call("GET", url).catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === 404) return undefined;
        throw error;
      });
      const off = ["anonymous", "email"].filter((method) => at(config, "signIn", method, "enabled") !== true);
      if (off.length > 0) return missing(`off: ${off.join(", ")}`);
      return at(config, "client", "permissions", "disabledUserSignup") === true
        ? yours(
            `allow "Enable create (sign-up)": https://console.firebase.google.com/project/${project.id}/authentication/settings`,
          )
        : done("both are on");
    },
    run: () => firebase(tools, ...deploy),
  };
}
