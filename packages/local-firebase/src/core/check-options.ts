import { SERVICES, type Ports, type Service } from "./hub";
import { StartError } from "./start-error";
import { USUAL_PORTS } from "./usual-ports";

const PROJECT_ID = /^[a-z0-9][a-z0-9.:_-]{0,99}$/i;
const HIGHEST_PORT = 65_535;

/** Refuses values that the types allow, or that plain JavaScript passes. @throws StartError */
export function checkOptions(
  project: string,
  only: readonly Service[] = SERVICES,
  ports: Partial<Ports> = {},
): void {
  if (!PROJECT_ID.test(project))
    throw new StartError(`"${project}" is no project's id: letters, digits and "-" make one.`);
  const unknown = [...only, ...Object.keys(ports)].find((name) => !SERVICES.some((known) => known === name));
  if (unknown !== undefined)
    throw new StartError(`"${unknown}" is no service. They are ${SERVICES.join(", ")}.`);
  const users = new Map<number, Service>();
  for (const service of only) {
    const port = ports[service] ?? USUAL_PORTS[service];
    if (!Number.isInteger(port) || port < 0 || port > HIGHEST_PORT)
      throw new StartError(`ports.${service} is no port: ${String(port)}.`);
    const other = users.get(port);
    if (other !== undefined && other !== service && port > 0)
      throw new StartError(`ports gives ${other} and ${service} the same port, ${port}.`);
    users.set(port, service);
  }
}
