/** Answers in the place of services: those that a server seldom gives, or gives late. */
import { vi } from "vitest";
import type { CallService, ServiceMethod } from "firestore-panel/service";
import type * as ground from "firestore-panel/services";
import type * as health from "#engine/features/health/service/index.ts";
import type * as history from "#engine/features/history/service/index.ts";
import type * as imports from "#engine/features/import/service/index.ts";
import { providers } from "./panel";

const { call } = providers;

type Answer<Method> =
  Method extends ServiceMethod<infer Params, infer Result>
    ? (params: Params, real: () => Promise<Result>) => Result | Promise<Result>
    : never;
type Services = typeof ground & typeof health & typeof history & typeof imports;
type Answers = {
  readonly [Service in keyof Services]?: {
    readonly [Name in keyof Services[Service]]?: Answer<Services[Service][Name]>;
  };
};

/** Answers the panel's calls of these methods until mocks are restored. `real` asks the service. */
export function answerServices(answers: Answers) {
  const byKey = new Map<string, unknown>(
    Object.entries(answers).flatMap(([service, methods]) =>
      Object.entries(methods).map(([name, answer]) => [`${service}/${name}`, answer]),
    ),
  );
  const answered: CallService = async <Params, Result>(
    method: ServiceMethod<Params, Result>,
    params: Params,
  ): Promise<Result> => {
    const real = () => call(method, params);
    const answer = byKey.get(method.key) as Answer<typeof method> | undefined;
    return answer ? answer(params, real) : real();
  };
  return vi.spyOn(providers, "call").mockImplementation(answered);
}

/** Holds the calls of one method until they are released. */
export function holdMethod<Params>({ key }: ServiceMethod<Params, unknown>) {
  const requests = vi.fn<(params: Params) => void>();
  const { promise, open } = gate();
  const [service = "", name = ""] = key.split("/");
  const hold = async (params: Params, real: () => Promise<unknown>) => {
    requests(params);
    await promise;
    return real();
  };
  answerServices({ [service]: { [name]: hold } });
  return { requests, release: open };
}

export function gate(): { readonly promise: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}

/** An error as the provider tells it. */
export const failure = (statusCode: number, message: string) =>
  Object.assign(new Error(message), { statusCode });
/** When no server answers. */
export const unreachable = () => failure(503, "The server cannot be reached.");
