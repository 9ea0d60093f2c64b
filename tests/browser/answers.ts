/** Answers in the data provider's place: those that a server seldom gives, or gives late. */
import { vi } from "vitest";
import type { Answer, CallName, Payload } from "../../packages/firestore-panel/src/contract/calls";
import { providers } from "./panel";

const { dataProvider } = providers;
const custom = dataProvider.custom?.bind(dataProvider);

type Answers = {
  readonly [Name in CallName]?: (payload: Payload<Name>, real: () => Promise<Answer<Name>>) => unknown;
};

type AnyAnswer = (payload: unknown, real: () => Promise<unknown>) => unknown;

/** Answers the panel's calls of these names until mocks are restored. `real` asks the provider. */
export function answerCalls(answers: Answers) {
  if (!custom) throw new Error("The data provider answers no calls.");
  return vi.spyOn(dataProvider, "custom").mockImplementation(async (call) => {
    const answer = answers[call.url as CallName] as AnyAnswer | undefined;
    if (!answer) return (await custom(call)) as never;
    return { data: await answer(call.payload, async () => (await custom(call)).data) } as never;
  });
}

/** Holds the calls of one name until they are released. */
export function holdCalls(url: CallName) {
  const requests = vi.fn<(payload: unknown) => void>();
  const { promise, open } = gate();
  answerCalls({
    [url]: async (payload: unknown, real: () => Promise<unknown>) => {
      requests(payload);
      await promise;
      return real();
    },
  });
  return { requests, release: open };
}

/** A promise that the test fulfils. */
export function gate(): { readonly promise: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}

/** The provider's error when no server answers. */
export const unreachable = () =>
  Object.assign(new Error("The server cannot be reached."), { statusCode: 503 });
