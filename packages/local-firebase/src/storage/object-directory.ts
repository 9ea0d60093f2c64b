import type { Store } from "../core/contracts";
import type { ByteFiles } from "./byte-files";
import type { StoredObject } from "./stored-object";

const SECTION = "objects";

/** All objects. Reads come from memory; every change is also written to the store. */
export interface ObjectDirectory {
  get(bucket: string, name: string): StoredObject | undefined;
  all(): Iterable<StoredObject>;
  /** Buckets that have contained an object since the start. */
  buckets(): readonly string[];
  /** Names of a bucket's objects, in the order of a listing. */
  names(bucket: string): readonly string[];
  /** Adds or replaces an object. It is visible at once and durable when this resolves. Replaced bytes are removed. */
  put(object: StoredObject): Promise<void>;
  remove(object: StoredObject): Promise<void>;
}

export async function openObjectDirectory(store: Store, files: ByteFiles): Promise<ObjectDirectory> {
  const buckets = new Map<string, Map<string, StoredObject>>();
  const bucketOf = (bucket: string) => {
    const objects = buckets.get(bucket) ?? new Map<string, StoredObject>();
    buckets.set(bucket, objects);
    return objects;
  };
  /** After a failed write, shows readers the stored state again. */
  const restore = ({ bucket, name }: StoredObject, before: StoredObject | undefined) => {
    if (before) bucketOf(bucket).set(name, before);
    else bucketOf(bucket).delete(name);
  };
  const keyOf = (object: StoredObject) => `${object.bucket}/${object.name}`;

  const known = new Set<string>();
  for await (const [, object] of store.section<StoredObject>(SECTION).entries()) {
    bucketOf(object.bucket).set(object.name, object);
    known.add(object.file);
  }
  await files.sweep(known);

  return {
    get: (bucket, name) => buckets.get(bucket)?.get(name),
    all: function* () {
      for (const objects of buckets.values()) yield* objects.values();
    },
    buckets: () => [...buckets.keys()].sort(),
    names: (bucket) => [...(buckets.get(bucket)?.keys() ?? [])].sort(),
    put: async (object) => {
      const objects = bucketOf(object.bucket);
      const before = objects.get(object.name);
      objects.set(object.name, object);
      await store
        .write([{ type: "put", section: SECTION, key: keyOf(object), value: object }])
        .catch((error: unknown) => {
          if (objects.get(object.name) === object) restore(object, before);
          throw error;
        });
      if (before && before.file !== object.file) await files.remove(before.file);
    },
    remove: async (object) => {
      bucketOf(object.bucket).delete(object.name);
      await store.write([{ type: "del", section: SECTION, key: keyOf(object) }]).catch((error: unknown) => {
        if (!bucketOf(object.bucket).has(object.name)) restore(object, object);
        throw error;
      });
      await files.remove(object.file);
    },
  };
}
