/**
 * Every collection x operation x principal by plain HTTP with real tokens, on a process without a back door. What is
 * allowed follows from the declarations; the same table runs through the SDK in tests/rules/generated.
 */
import { describe, expect, it } from "vitest";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import {
  count,
  firestore,
  nameOf,
  runQuery,
  shown,
  type RestAnswer,
  type RestPrincipal,
} from "../../../scripts/smoke/rest";
import { auditedCommit } from "../../../scripts/smoke/audited-commit";
import { documentOf, idWrites, writeRecord } from "../../../src/fields/record";
import { collections } from "../../../src/resources";
import { ACCESS_METHODS } from "../../../src/schema/access";
import {
  SERVER_TIME,
  type Principal as DeclaredCaller,
  type Collection,
  type AccessMethod,
} from "../../../src/schema/types";
import type { SmokeAccount } from "../../../scripts/smoke/sign-in";
import { newValues } from "../../fixtures/specimens/good-record";
import { accessOf } from "../declared-access";
import { credentialPath, credentialWrite, deletion, plainAccount } from "./accounts";
import { PRINCIPAL_NAMES, PRINCIPALS, mayDo, type PrincipalName } from "./principals";
import { attackWorld, OWN_COMPANY } from "./attack-world";

const world = attackWorld();

interface Target {
  /** Of the collection. */
  readonly parent: string;
  readonly id: string;
  readonly fields: PlainFields;
  /** Fields that the server stamps. */
  readonly times: readonly string[];
  readonly companyField: string | undefined;
  /** Whose record it is, where it is one of somebody who signs in. */
  readonly account?: SmokeAccount | undefined;
}

/**
 * A good record of the own company, as the panel would write it; an account is of an id that nobody has.
 * @param round a number for an id of its own: a record that is in the trash is not added again.
 */
function goodTarget(collection: Collection, round?: number): Target {
  const { name, companyField, signIn } = collection;
  const ownId = round === undefined ? world().ids.staff : `matrix${String(round)}`;
  const id = companyField === undefined || signIn ? ownId : employeeId(round);
  const writes = writeRecord(collection, newValues(collection), "create");
  const written = documentOf([...writes, ...idWrites(collection, id)]);
  const company =
    companyField === undefined || signIn
      ? {}
      : { companyId: OWN_COMPANY.companyId, companyName: OWN_COMPANY.companyName };
  const entries = Object.entries({ ...written, ...company });
  const fields = Object.fromEntries(entries.filter(([, value]) => value !== SERVER_TIME)) as PlainFields;
  return {
    parent: name,
    id,
    fields,
    times: entries.flatMap(([key, value]) => (value === SERVER_TIME ? [key] : [])),
    companyField,
    account: signIn && plainAccount(signIn.kind, String(fields[signIn.id]), "Sand-Harbour-7713"),
  };
}
const employeeId = (round = 0) =>
  world()
    .employeePath(`matrix${String(round)}`)
    .split("/")[1]!;
/** Of the company that asks: a new account is not its own. */
const ownCompany = (target: Target): Target => ({ ...target, id: world().ids.company, account: undefined });

const stamps = (times: readonly string[]) =>
  times.map((fieldPath) => ({ fieldPath, setToServerValue: "REQUEST_TIME" }));

function createWrites({ parent, id, fields, times, account }: Target): readonly object[] {
  const { project } = world();
  const record = {
    update: { name: nameOf(project, `${parent}/${id}`), fields: toWireFields(fields) },
    updateTransforms: stamps(times),
    currentDocument: { exists: false },
  };
  return [record, ...(account ? [credentialWrite(project, account, id)] : [])];
}

function deleteWrites({ parent, id, account }: Target): readonly object[] {
  const { project } = world();
  const paths = [`${parent}/${id}`, ...(account ? [credentialPath(account)] : [])];
  return paths.map((path) => deletion(project, path));
}

/** An edit of the first text, with the time that an edit must carry. */
function updateWrite(collection: Collection, { parent, id, fields }: Target): object {
  const [key] = Object.entries(fields).find(([, value]) => typeof value === "string" && value.length > 0)!;
  const edited = collection.fields.filter((field) => "auto" in field && field.auto === "save");
  return {
    update: {
      name: nameOf(world().project, `${parent}/${id}`),
      fields: toWireFields({ [key]: fields[key]! }),
    },
    updateMask: { fieldPaths: [key] },
    updateTransforms: stamps(edited.map((field) => field.key)),
    currentDocument: { exists: true },
  };
}

function listOf({ parent, companyField }: Pick<Target, "parent" | "companyField">): object {
  return {
    from: [{ collectionId: parent.split("/").at(-1) }],
    ...(companyField && {
      where: {
        fieldFilter: {
          field: { fieldPath: companyField },
          op: "EQUAL",
          value: { stringValue: OWN_COMPANY.companyId },
        },
      },
    }),
    limit: 3,
  };
}

async function knock(
  operation: AccessMethod,
  collection: Collection,
  target: Target,
  principal: RestPrincipal,
): Promise<RestAnswer> {
  const { project } = world();
  const address = `/${target.parent}/${target.id}`;
  switch (operation) {
    case "get":
      return firestore(project, principal, "GET", address);
    case "list":
      return runQuery(project, principal, listOf(target));
    case "create":
      return auditedCommit(project, principal, createWrites(target));
    case "update":
      return auditedCommit(project, principal, [updateWrite(collection, target)]);
    case "delete":
      return auditedCommit(project, principal, deleteWrites(target));
  }
}

type Answers = { readonly [caller in PrincipalName]?: string };

/** What everybody is answered, one after the other. @param restore puts the record back after a change of it. */
async function answersOf(
  ask: (principal: RestPrincipal) => Promise<RestAnswer>,
  restore?: () => Promise<void>,
): Promise<Answers> {
  const answers: { [caller in PrincipalName]?: string } = {};
  for (const name of PRINCIPAL_NAMES) {
    const answer = shown(await ask(world().as(name)));
    answers[name] = answer;
    if (answer === "200") await restore?.();
  }
  return answers;
}

const expectedOf = (isAllowed: (principal: PrincipalName) => boolean, allowed = "200"): Answers =>
  Object.fromEntries(
    PRINCIPAL_NAMES.map((name) => [name, isAllowed(name) ? allowed : "403 PERMISSION_DENIED"]),
  );

let rounds = 0;

describe.each(collections)("$name", (collection) => {
  /** The record as it was added last. */
  let target: Target | undefined;
  it.each(ACCESS_METHODS)("%s is for those who may, and for nobody else", async (operation) => {
    const { project, as } = world();
    const isRead = operation === "get" || operation === "list";
    const isOwn = collection.signIn?.kind === "company" && isRead;
    const restore = async () => {
      if (isOwn) target = ownCompany(goodTarget(collection));
      if (isOwn) return;
      // What the owner of an id may read has that id.
      const next = goodTarget(collection, operation === "get" ? undefined : ++rounds);
      // An account's credential is free for the next one when it is gone.
      if (target?.account) await auditedCommit(project, as("admin"), deleteWrites(target));
      target = next;
      // That of the staff who asks is there.
      if (
        operation === "create" ||
        (await firestore(project, as("admin"), "GET", `/${next.parent}/${next.id}`)).status === 200
      )
        return;
      expect((await auditedCommit(project, as("admin"), createWrites(target))).status).toBe(200);
    };
    await restore();
    const answers = await answersOf(
      (principal) => knock(operation, collection, target ?? goodTarget(collection), principal),
      isRead ? undefined : restore,
    );
    expect(answers).toEqual(expectedOf((name) => mayDo(accessOf(collection), operation, name)));
  });

  it("a count needs what a list needs", async () => {
    const target = { parent: collection.name, companyField: collection.companyField };
    const answers = await answersOf((principal) => count(world().project, principal, listOf(target)));
    expect(answers).toEqual(expectedOf((name) => mayDo(accessOf(collection), "list", name)));
  });

  it("a GET of the whole collection is for those who may list it without a filter", async () => {
    const address = `/${collection.name}?pageSize=300`;
    const answers = await answersOf((principal) => firestore(world().project, principal, "GET", address));
    // A company lists with the filter on its own id, never everything.
    const { list = [], read = [] } = collection.access;
    const wide = [...list, ...read].filter((granted) => granted !== "company");
    const isWide = (name: PrincipalName) =>
      wide.some((granted) => (PRINCIPALS[name] as readonly DeclaredCaller[]).includes(granted));
    expect(answers).toEqual(expectedOf(isWide));
  });
});

const below = collections.flatMap((collection) =>
  collection.subcollections.map((sub) => ({ collection, sub, name: `${collection.name}/*/${sub.name}` })),
);
describe.each(below)("$name", ({ collection, sub }) => {
  it.each(ACCESS_METHODS)("%s is for those who may, and for nobody else", async (operation) => {
    const { project, as } = world();
    const record = goodTarget(collection, collection.companyField === undefined ? undefined : ++rounds);
    await auditedCommit(project, as("admin"), createWrites(record));
    const parent = `${record.parent}/${record.id}/${sub.name}`;
    // Where nobody may add one, there is none to be found, changed or removed.
    const isAdded = operation !== "create" && mayDo(sub.access, "create", "staff");
    const ask = async (principal: RestPrincipal): Promise<RestAnswer> => {
      if (operation === "list") {
        const structuredQuery = { from: [{ collectionId: sub.name }], limit: 3 };
        const address = `/${record.parent}/${record.id}:runQuery`;
        return firestore(project, principal, "POST", address, { structuredQuery });
      }
      const id = crypto.randomUUID();
      const target: Target = {
        parent,
        id,
        fields: { brandName: "Saffron" },
        times: [],
        companyField: undefined,
      };
      if (isAdded) expect((await auditedCommit(project, as("staff"), createWrites(target))).status).toBe(200);
      return knock(operation, { ...collection, fields: [] }, target, principal);
    };
    const allowed = operation === "get" && !isAdded ? "404 NOT_FOUND" : "200";
    expect(await answersOf(ask)).toEqual(expectedOf((name) => mayDo(sub.access, operation, name), allowed));
  });
});
