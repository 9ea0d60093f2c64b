import { errorText } from "local-firebase";
import { ServiceError } from "../owner/service-account";
import { failure, type Check } from "../owner/verdict";
import { clock } from "./clock";
import { environment } from "./environment";
import { currentFiles } from "./generated";
import { ports } from "./ports";
import { projectChecks } from "./project";
import { recordChecks } from "./records";
import { loadedRules } from "./running";
import { nodeAndNpm, packages } from "./tools";
import type { DoctorWorld } from "./world";

/** Only development needs ports, and such as a browser, so a deployed project is judged without them. */
export function checksOf({ product, project, running, records }: DoctorWorld): readonly Check<DoctorWorld>[] {
  const machine = [
    nodeAndNpm,
    packages,
    ...(project ? [] : [...(product.developmentChecks ?? []), ports]),
    environment,
    currentFiles,
    clock,
  ];
  if (!project) return [...machine, ...(running ? [loadedRules(running)] : []), ...recordChecks(records)];
  const asking = [...projectChecks(project), ...recordChecks(records)];
  return [...machine, ...asking.map((check) => explained(check, project.id))];
}

/** A refused or failed request is a failure with a fix. */
function explained(check: Check<DoctorWorld>, id: string): Check<DoctorWorld> {
  const fix = (error: unknown) =>
    error instanceof ServiceError && error.code === 403
      ? `Give the service account the roles Firebase Rules Viewer and Cloud Datastore Viewer: https://console.cloud.google.com/iam-admin/iam?project=${id}`
      : `Check the network and the key: https://console.firebase.google.com/project/${id}/settings/serviceaccounts/adminsdk`;
  return {
    ...check,
    run: (world) => check.run(world).catch((error: unknown) => failure(errorText(error), fix(error))),
  };
}
