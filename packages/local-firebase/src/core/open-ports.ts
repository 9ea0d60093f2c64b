import type { Socket } from "node:net";
import type { Closing } from "./closing";
import type { Log, RequestHandler } from "./contracts";
import type { FirestoreService } from "../firestore/service";
import { listen, type ListeningServer } from "./http-server";
import { SERVICES, type Ports, type Service } from "./hub";
import { silentLog } from "./log";
import { USUAL_PORTS } from "./usual-ports";

/** Opens all ports. Requests before `ready` wait for it, so that no client sees half of the seed. */
export async function openPorts(
  options: {
    readonly only?: readonly Service[] | undefined;
    readonly ports?: Partial<Ports>;
    readonly log?: Log;
  },
  closing: Closing,
  firestore: FirestoreService,
  handlers: { readonly [service in Service]: RequestHandler },
): Promise<{ ports: Ports; ready: () => void }> {
  let ready = () => {};
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  const servers: ListeningServer[] = [];
  closing.add(async () => {
    for (const server of servers) server.stopAccepting();
    ready();
    await firestore.stop();
    await Promise.all(servers.map((server) => server.close()));
  });
  const { only = SERVICES, ports: wanted = {}, log = silentLog } = options;
  const openPort = async (service: Service, handler: RequestHandler) => {
    if (!only.includes(service)) return 0;
    const waiting: RequestHandler = async (request, response) => {
      await isReady;
      await handler(request, response);
    };
    const acceptHttp2 = (socket: Socket) => void isReady.then(() => firestore.acceptHttp2(socket));
    const server = await listen(
      service,
      wanted[service] ?? USUAL_PORTS[service],
      waiting,
      log,
      service === "firestore" ? acceptHttp2 : undefined,
    );
    servers.push(server);
    return server.port;
  };
  const auth = await openPort("auth", handlers.auth);
  const firestorePort = await openPort("firestore", handlers.firestore);
  const storage = await openPort("storage", handlers.storage);
  const ui = await openPort("ui", handlers.ui);
  const hub = await openPort("hub", handlers.hub);
  const ports: Ports = { auth, firestore: firestorePort, storage, hub, ui };
  return { ports, ready };
}
