import { expect, it } from "vitest";
import { protocolDefinitions } from "../../../scripts/protocol";
import { DEFINITIONS } from "../../../src/firestore/grpc/definitions";
import { protocolMethods } from "../../../src/firestore/grpc/protocol";
import { RPCS } from "../../../src/firestore/rpc/rpcs";

it("the protocol's definitions are those of Google's client: otherwise run npm run protocol", () => {
  expect(DEFINITIONS).toEqual(protocolDefinitions());
});

it("every method of the protocol is served", () => {
  const streams = ["Listen", "Write"];
  expect(
    protocolMethods()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...Object.keys(RPCS), ...streams].sort());
});
