import { listenTo, RawChannel, type RawBack } from "./raw-channel";
import { DATABASE, ROOT, type TestServer } from "./server";

/** Every document of the collection "c". */
export const ALL = { from: [{ collectionId: "c" }] };

/** A message of a Write stream that adds one to a document's "n". */
export const increment = (path: string) => ({
  streamToken: "MQ==",
  writes: [
    {
      update: { name: `${ROOT}/${path}`, fields: {} },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: "n", increment: { integerValue: "1" } }],
    },
  ],
});

/** The stored "n" of a document. */
export const valueOf = (server: TestServer, path: string) =>
  server.service.documents(DATABASE.split("/")[1] ?? "").get(path)?.fields["n"];

export async function openWrite(server: TestServer): Promise<RawChannel> {
  const channel = new RawChannel(server.origin, "Write");
  await channel.open([{ database: DATABASE }]);
  return channel;
}

/** Opens Listen streams that hold a connection each, as tabs do. */
export function openTabs(server: TestServer, count: number): Promise<RawBack[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const channel = new RawChannel(server.origin, "Listen");
      await channel.open([listenTo(2, ALL)]);
      const back = await channel.attach(0);
      await back.until("CURRENT");
      return back;
    }),
  );
}
