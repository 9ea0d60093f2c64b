import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  orderBy,
  query,
  setDoc,
  where,
} from "firebase/firestore";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CoverageReport, ExpressionReport } from "../../src/rules/api";
import { RequestLog } from "../../src/core/request-log";
import { compileRules } from "../../src/rules/compile";
import { createBudget } from "../../src/rules/budget";
import type { LocalFirebase } from "../../src/options";
import { startLocalFirebase } from "../../src/server";
import { usesOtherEmulator } from "../fixtures/local-firebase";
import { textLike } from "./firestore/expected";
import { closeSdks, freshProject, openSdk } from "./firestore/sdk";

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    function isOwner(uid) { return resource.data.owner == uid; }
    match /notes/{id} {
      allow get: if request.auth != null && isOwner(request.auth.uid);
      allow list: if '🚀' == '🚀' && request.query.limit <= 10;
      allow create: if true;
    }
  }
}`;

let firebase: LocalFirebase;
let requests: RequestLog;
let project: string;
beforeAll(async () => {
  firebase = await startLocalFirebase({
    ports: { auth: 0, firestore: 0, storage: 0, hub: 0, ui: 0 },
    rules: { firestore: { text: RULES }, storage: { text: STORAGE_RULES } },
    test: true,
    coverage: true,
    ui: (context) => {
      requests = context.requests;
      return () => Promise.resolve();
    },
  });
});
const STORAGE_RULES = `service firebase.storage { match /b/{b}/o { match /{f=**} { allow read: if request.auth.uid == 'ann'; } } }`;
afterAll(() => firebase.stop());
afterEach(closeSdks);

const address = (service: "firestore" | "storage", path: string) =>
  `http://127.0.0.1:${firebase.ports[service]}/emulator/v1/projects/${project}${path}`;
const coverage = async (service: "firestore" | "storage" = "firestore"): Promise<CoverageReport> =>
  (await (await fetch(address(service, ":ruleCoverage"))).json()) as CoverageReport;
const putRules = (content: string) =>
  fetch(address("firestore", ":securityRules"), {
    method: "PUT",
    body: JSON.stringify({ rules: { files: [{ content }] } }),
  });
/** A whole report as "expression: value ×count, ..."; the offsets are of code points. */
function flat({ rules, report = [] }: CoverageReport): string[] {
  const text = Array.from(rules.files[0]?.content ?? "");
  const line = (one: ExpressionReport): string[] => {
    const { currentOffset, endOffset } = one.sourcePosition;
    const values = one.values?.map(({ value, count }) => `${JSON.stringify(value)} ×${count}`) ?? ["never"];
    const expression = text.slice(currentOffset, endOffset + 1).join("");
    return [`${expression}: ${values.join(", ")}`, ...(one.children ?? []).flatMap(line)];
  };
  return report.flatMap(line);
}

beforeEach(async () => {
  project = freshProject();
  expect((await putRules(RULES)).status).toBe(200);
});

describe.skipIf(usesOtherEmulator)("the coverage of rules", () => {
  it("the report lists the values of each expression, their counts, and skipped expressions", async () => {
    const owner = openSdk(firebase.ports.firestore, project);
    await setDoc(doc(owner, "notes/a"), { owner: "ann" });
    const ann = openSdk(firebase.ports.firestore, project, { sub: "ann" });
    await getDoc(doc(ann, "notes/a"));
    const anyone = openSdk(firebase.ports.firestore, project, "");
    await expect(getDoc(doc(anyone, "notes/a"))).rejects.toThrow();
    const report = await coverage();
    expect(flat(report)).toEqual([
      'resource.data.owner == uid: {"boolValue":true} ×1',
      'resource.data.owner: {"stringValue":"ann"} ×1',
      'resource.data: {"mapValue":{}} ×1',
      'resource: {"mapValue":{}} ×1',
      'uid: {"stringValue":"ann"} ×1',
      'request.auth != null && isOwner(request.auth.uid): {"boolValue":true} ×1, {"boolValue":false} ×1',
      'request.auth != null: {"boolValue":true} ×1, {"boolValue":false} ×1',
      'request.auth: {"mapValue":{}} ×1, {"nullValue":null} ×1',
      'request: {"mapValue":{}} ×2',
      'isOwner(request.auth.uid): {"boolValue":true} ×1, {} ×1',
      'request.auth.uid: {"stringValue":"ann"} ×1',
      'request.auth: {"mapValue":{}} ×1',
      'request: {"mapValue":{}} ×1',
      "'🚀' == '🚀' && request.query.limit <= 10: never",
      "'🚀' == '🚀': never",
      "request.query.limit <= 10: never",
      "request.query.limit: never",
      "request.query: never",
      "request: never",
    ]);
    const [body] = report.report ?? [];
    expect(body?.sourcePosition).toMatchObject({ line: 4, column: 36 });
    expect(report.rules.files[0]?.content).toBe(RULES);
  });

  it("new rules reset the report; refused rules keep it", async () => {
    const ann = openSdk(firebase.ports.firestore, project, { sub: "ann" });
    await setDoc(doc(ann, "notes/a"), { owner: "ann" });
    await getDoc(doc(ann, "notes/a"));
    const before = await coverage();
    expect(flat(before).join()).toContain('{"boolValue":true} ×1');
    expect((await putRules("service cloud.firestore {")).status).toBe(400);
    expect(await coverage()).toEqual(before);
    await putRules(RULES);
    expect(flat(await coverage()).every((line) => line.endsWith(": never"))).toBe(true);
  });

  it("the report is also a page that escapes the text of the rules", async () => {
    await putRules(RULES.replace("'🚀' == '🚀'", "'<script>' != \"&\""));
    const answer = await fetch(address("firestore", ":ruleCoverage.html"));
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await answer.text();
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<script");
    expect(page).toContain('title="never evaluated"');
    const words = page
      .replace(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">");
    expect(words).toContain("function isOwner(uid) { return resource.data.owner == uid; }");
  });

  it("the report covers the rules of Storage", async () => {
    const object = `http://127.0.0.1:${firebase.ports.storage}/v0/b/${firebase.project}.appspot.com/o/x`;
    expect((await fetch(object)).status).toBe(403);
    expect(flat(await coverage("storage"))[0]).toContain("request.auth.uid == 'ann': {\"undefined\":");
    expect((await fetch(address("storage", ":ruleCoverage.html"))).status).toBe(200);
  });

  it("there is no report without the option", async () => {
    const plain = await startLocalFirebase({
      ports: { auth: 0, firestore: 0, storage: 0, hub: 0, ui: 0 },
      test: true,
    });
    const path = `/emulator/v1/projects/${plain.project}:ruleCoverage`;
    for (const service of ["firestore", "storage"] as const) {
      const answer = await fetch(`http://127.0.0.1:${plain.ports[service]}${path}`);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("option `coverage`");
    }
    await plain.stop();
  });
});

describe.skipIf(usesOtherEmulator)("the log of requests", () => {
  it("the log lists each request with verdict, rule, deciding values and cost", async () => {
    const ann = openSdk(firebase.ports.firestore, project, { sub: "ann" });
    const bob = openSdk(firebase.ports.firestore, project, { sub: "bob" });
    const seen: string[] = [];
    const end = requests.subscribe((entry) => seen.push(`${entry.id} ${entry.reads}`));
    await setDoc(doc(ann, "notes/a"), { owner: "ann" });
    await getDoc(doc(ann, "notes/a"));
    await expect(getDoc(doc(bob, "notes/a"))).rejects.toThrow();
    await expect(deleteDoc(doc(bob, "notes/a"))).rejects.toThrow();
    end();
    const entries = requests.entries().filter(({ projectId }) => projectId === project);
    expect(entries).toMatchObject([
      {
        service: "firestore",
        method: "create",
        path: "notes/a",
        client: "ann",
        verdict: "allowed",
        reads: 0,
      },
      { method: "get", client: "ann", verdict: "allowed", reads: 1, lookups: 0 },
      { method: "get", client: "bob", verdict: "denied", reads: 0, reasons: [{ line: 6, column: 21 }] },
      { method: "delete", client: "bob", verdict: "denied" },
    ]);
    expect(entries[2]?.values).toEqual(
      expect.arrayContaining([
        { line: 4, column: 36, expression: "resource.data.owner", value: '"ann"' },
        { line: 4, column: 59, expression: "uid", value: '"bob"' },
        { line: 4, column: 36, expression: "resource.data.owner == uid", value: "false" },
      ]),
    );
    expect(seen).toContain(`${entries[1]?.id} 1`);
    expect(firebase.readsReport()).toMatch(/^client +documents .*\n(.*\n)*ann +\d+ +0 +0 +\d+$/m);
  });

  it("the log reports a missing index", async () => {
    const owner = openSdk(firebase.ports.firestore, project);
    const needy = query(collection(owner, "notes"), where("a", "==", 1), orderBy("b"));
    await expect(getDocs(needy)).rejects.toThrow("index");
    expect(requests.entries().at(-1)).toMatchObject({
      method: "list",
      client: "owner",
      verdict: "error",
      message: textLike(/requires an index/),
    });
  });

  it("the log keeps the newest 500 requests and changes only those", () => {
    const log = new RequestLog();
    const request = {
      service: "auth",
      projectId: "p",
      method: "lookup",
      path: "/",
      client: "anyone",
    } as const;
    const first = log.add(request);
    for (let i = 0; i < 500; i++) log.add(request);
    log.change(first, { reads: 7 });
    expect(log.get(first)).toBeUndefined();
    expect(log.entries()).toHaveLength(500);
    expect(log.entries()[0]?.id).toBe(first + 1);
  });
});

describe("rules without coverage", () => {
  it("rules without coverage record no values and give the same verdicts", () => {
    const ask = (observed: boolean) => {
      const rules = compileRules(RULES, "f", { observed });
      return rules.authorizeFirestore({
        method: "get",
        path: "notes/a",
        auth: { uid: "bob", token: {} },
        timeMicros: 1n,
        resource: { path: "notes/a", fields: { owner: { stringValue: "ann" } } },
        lookup: { get: () => null, getAfter: () => null },
        budget: createBudget("single"),
      });
    };
    const { values, ...verdict } = ask(true);
    expect(values).not.toEqual([]);
    expect(ask(false)).toEqual(verdict);
  });
});
