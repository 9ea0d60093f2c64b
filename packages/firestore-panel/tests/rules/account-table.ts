/** The same for accounts, record and credential each for itself, and for what companies and members may do. */
import { ago, NOW, type AskedRequest, type Changes, type Documents } from "../fixtures/rules/evaluate";
import {
  ACCOUNTS,
  admin,
  company,
  companyCredential,
  companyGrant,
  credential,
  employee,
  grant,
  KEY,
  keyOf,
  LINKED,
  SESSION,
  type Table,
} from "../fixtures/rules/sign-in-requests";

const OWNER = "owner@residence.example";
const pathOf = (kind: string, id: string) => `Credentials/${keyOf(kind, id)}`;
const [ACME, NEW_COMPANY] = [pathOf("company", "ACME"), pathOf("company", "NEW")] as const;
const NEW = "n@b.qa";
const newAdmin = { ...admin, email: NEW, passwordAt: NOW, time: NOW };
const newCompany = { ...company, companyId: "NEW", passwordAt: NOW };
const OTHER_ADMIN = "Admins/a2";
const other = { ...admin, email: "b@b.qa" };
const otherCredential = { ...credential, recordId: "a2" };
const newCredential = { ...otherCredential, time: NOW };
const newCompanyCredential = { ...companyCredential, time: NOW };
const [B, N] = [pathOf("admin", "b@b.qa"), pathOf("admin", NEW)] as const;
/** Another admin than the one who asks, with a credential. */
const STANDING: Documents = {
  ...ACCOUNTS,
  [OTHER_ADMIN]: other,
  [B]: otherCredential,
  "Employees/e1": employee,
  "Notices/n1": { title: "N" },
};

const asks = (
  method: AskedRequest["method"],
  path: string,
  after: Changes = {},
  before: Documents = {},
): AskedRequest => ({
  method,
  path,
  before: { ...STANDING, [SESSION]: grant, ...before },
  after,
});
const asCompany = (request: AskedRequest): AskedRequest => ({
  ...request,
  before: { ...request.before, [SESSION]: companyGrant },
});
const byNobody = (request: AskedRequest): AskedRequest => ({ ...request, uid: null });
const byMember = (request: AskedRequest): AskedRequest => ({ ...request, uid: "member" });

/** Record and credential of a new admin: one rule judges the one, another the other. */
const adds = (record: object = {}, beside: object | null = {}, id = NEW) =>
  asks("create", "Admins/a3", {
    "Admins/a3": { ...newAdmin, email: id, ...record },
    ...(beside && { [pathOf("admin", id)]: { ...newCredential, recordId: "a3", ...beside } }),
  });
const addsCompany = (beside: object | null = {}, record: object = {}) =>
  asks("create", "Companies/c2", {
    "Companies/c2": { ...newCompany, ...record },
    ...(beside && { [NEW_COMPANY]: { ...newCompanyCredential, recordId: "c2", ...beside } }),
  });
const edits = (change: object, beside: Changes = {}, before: Documents = {}) =>
  asks("update", OTHER_ADMIN, { [OTHER_ADMIN]: { ...other, ...change }, ...beside }, before);
const editsCompany = (change: object, beside: Changes = {}) =>
  asks("update", "Companies/c1", { "Companies/c1": { ...company, ...change }, ...beside });
const itsNewId = { [B]: null, [N]: newCredential };
const removes = (beside: Changes = { [B]: null }) =>
  asks("delete", OTHER_ADMIN, { [OTHER_ADMIN]: null, ...beside });
/** The protected account's record, under the id of the other admin. */
const guarded = { [OTHER_ADMIN]: { ...other, email: OWNER } };

/** The credential's side of a new account, whose record is there after the request. */
const sets = (change: object = {}, record: object | null = {}, path = N) => {
  const written = { ...newCredential, recordId: "a3", ...change };
  // Of both kinds: nothing shall be refused for want of a record alone.
  const beside = {
    [`Admins/${written.recordId}`]: record && { ...newAdmin, ...record },
    [`Companies/${written.recordId}`]: record && { ...newCompany, companyId: NEW },
  };
  return asks("create", path, { [path]: written, ...beside });
};
const renews = (change: object = {}, before: object = {}, record: object = { passwordAt: NOW }) => {
  const after = { [B]: { ...newCredential, ...change }, [OTHER_ADMIN]: { ...other, ...record } };
  return asks("update", B, after, { [B]: { ...otherCredential, ...before } });
};
const drops = (record: object | null, path = B, before: Documents = {}) =>
  asks("delete", path, { [path]: null, [OTHER_ADMIN]: record && { ...other, ...record } }, before);

const hires = (change: object = {}, id = `c1_${"A1b".repeat(6)}xY`, before: Documents = {}) => {
  const path = `Employees/${id}`;
  return asCompany(asks("create", path, { [path]: { ...employee, ...change } }, before));
};
const editsEmployee = (change: object = {}, before: object = {}) => {
  const path = "Employees/e1";
  return asks("update", path, { [path]: { ...employee, ...change } }, { [path]: { ...employee, ...before } });
};
const lists = (path: string, limit?: number, where?: AskedRequest["where"]): AskedRequest => ({
  ...asks("list", path),
  ...(limit !== undefined && { limit }),
  ...(where && { where }),
});
const notice = { "Notices/n1": { title: "M" }, "Notices/n2": { title: "N" } };

export const RIGHT_ACCOUNTS: Table = {
  "an admin is added": adds(),
  "a company is added": addsCompany(),
  "an admin is renamed": edits({ name: "B" }),
  "an admin gets a new password": edits({ passwordAt: NOW }, { [B]: newCredential }),
  "an admin gets a new e-mail": edits({ email: NEW, passwordAt: NOW }, itsNewId),
  "an admin is removed": removes(),
  "a company gets a new logo": editsCompany({ logoUrl: "https://a.example/a.png" }),
  "a company gets a new password": editsCompany({ passwordAt: NOW }, { [ACME]: newCompanyCredential }),
  "a company is removed": asks("delete", "Companies/c1", { [ACME]: null }),
  "admins are listed": lists("Admins"),
  "companies are listed": lists("Companies"),
  "an admin reads a company": asks("get", "Companies/c1"),
  "a company finds itself by its id": asCompany(lists("Companies", 1, { companyId: "ACME" })),
  "a company reads itself": asCompany(asks("get", "Companies/c1")),

  "a credential is set beside its record": sets(),
  "a company's credential is set beside its record": { ...addsCompany(), path: NEW_COMPANY },
  "a credential is renewed": renews(),
  "a credential goes with its record": drops(null),
  "a credential goes with its id": drops({ email: NEW }),
  "a company's credential goes with its record": asks("delete", ACME, { "Companies/c1": null }),

  "an admin adds an employee": asks("create", "Employees/e2", { "Employees/e2": employee }),
  "an admin edits an employee": editsEmployee({ name: "F" }),
  "an admin reads an employee": asks("get", "Employees/e1"),
  "an admin removes an employee": asks("delete", "Employees/e1"),
  "an admin lists employees": lists("Employees"),
  "a company adds an employee": hires(),
  "a company edits its employee": asCompany(editsEmployee({ name: "F" })),
  "a company removes its employee": asCompany(asks("delete", "Employees/e1")),
  "a company lists its employees": asCompany(lists("Employees", undefined, { companyId: "ACME" })),

  "a member reads": byMember(asks("get", "Notices/n1")),
  "a member lists 500": byMember(lists("Notices", 500)),
  "an admin lists all": lists("Notices"),
  "an admin adds a notice": asks("create", "Notices/n2", notice),
  "an admin changes a notice": asks("update", "Notices/n1", notice),
};

const RECORDS: Table = {
  "a member adds an admin": byMember(adds()),
  "an admin is added with a field more": adds({ more: 1 }),
  "an admin is added without a credential": adds({}, null),
  "an admin is added with a credential of another kind": adds({}, { kind: "company" }),
  "an admin is added under the protected e-mail": adds({}, {}, OWNER),
  "a member edits an admin": byMember(edits({ name: "B" })),
  "an admin is edited with a field more": edits({ more: 1 }),
  "an admin gets a time of a password alone": edits({ passwordAt: NOW }),
  "an admin gets a new e-mail and no new password": edits({ email: NEW }, itsNewId),
  "an admin gets a new e-mail and keeps the credential of the old": edits(
    { email: NEW, passwordAt: NOW },
    { [N]: newCredential },
  ),
  "an admin gets the protected e-mail": edits(
    { email: OWNER, passwordAt: NOW },
    { [B]: null, [pathOf("admin", OWNER)]: newCredential },
  ),
  "the protected account gets another e-mail": edits({ email: NEW, passwordAt: NOW }, itsNewId, guarded),
  "a company removes an admin": asCompany(removes()),
  "an admin is removed without the credential": removes({}),
  "an admin removes the protected account": asks("delete", OTHER_ADMIN, {}, guarded),
  "an admin removes the own account": asks("delete", "Admins/a1", { [`Credentials/${KEY}`]: null }),
  "a member lists admins": byMember(lists("Admins")),

  "a member adds a company": byMember(addsCompany()),
  "a company is added with a field more": addsCompany({}, { more: 1 }),
  "a company is added without a credential": addsCompany(null),
  "a company is added with a credential of another record": addsCompany({ recordId: "c1" }),
  "a member edits a company": byMember(editsCompany({ logoUrl: "https://a.example/a.png" })),
  "a company edits itself": asCompany(editsCompany({ logoUrl: "https://a.example/a.png" })),
  "a company gets another id": editsCompany(
    { companyId: "NEW", passwordAt: NOW },
    { [ACME]: null, [NEW_COMPANY]: newCompanyCredential },
  ),
  "a company gets a time of a password alone": editsCompany({ passwordAt: NOW }),
  "a member removes a company": byMember(asks("delete", "Companies/c1", { [ACME]: null })),
  "a company is removed without the credential": asks("delete", "Companies/c1"),
  "a company lists companies": asCompany(lists("Companies")),
  "a company finds another by its id": asCompany(lists("Companies", 1, { companyId: "OTHER" })),
};

const CREDENTIALS: Table = {
  "a linked admin sets a credential": { ...sets(), token: LINKED },
  "the protected account's credential": sets({}, { email: OWNER }, pathOf("admin", OWNER)),
  "a credential of no known kind": sets({ kind: "owner" }, {}, pathOf("owner", NEW)),
  "a credential with an earlier time": sets({ time: ago(1) }),
  "a credential of a record whose id is none": sets({ recordId: "a.3" }),
  "a credential whose verifier is none": sets({ verifier: "A".repeat(64) }),
  "a credential without a record": sets({}, null),
  "a credential of a record with another id": sets({}, { email: "x@b.qa" }),
  "a member renews a credential": byMember(renews()),
  "a credential is renewed with a field more": renews({ more: 1 }),
  "a credential is renewed whose record is untouched": renews({}, {}, {}),
  "a credential is renewed of another kind": renews({}, { kind: "company" }),
  "a credential is renewed of another record": renews({}, { recordId: "a1" }),
  "a member takes a credential away": byMember(drops(null)),
  "the protected account's credential goes": drops(null, pathOf("admin", OWNER), {
    [pathOf("admin", OWNER)]: otherCredential,
  }),
  "a credential goes while its record stays": drops({}),
};

const REST: Table = {
  "a company adds an employee of another company": hires({ companyId: "OTHER" }),
  "a company adds an employee under another name": hires({ companyName: "Other" }),
  "a company adds an employee of another company's id": hires({}, `c2_${"A1b".repeat(6)}xY`),
  "a company adds an employee of too short an id": hires({}, `c1_${"A1b".repeat(6)}x`),
  "a company whose record's id is a pattern adds an employee of another company's id": hires({}, undefined, {
    "Companies/c.": company,
    [ACME]: { ...companyCredential, recordId: "c." },
  }),
  "a company adds an employee without a name": hires({ name: "" }),
  "an admin edits an employee and leaves no name": editsEmployee({ name: "" }),
  "a company takes over an employee": asCompany(
    editsEmployee({ companyId: "OTHER" }, { companyId: "OTHER" }),
  ),
  "a company gives an employee away": asCompany(editsEmployee({ companyId: "OTHER" })),
  "a company renames itself in an employee": asCompany(editsEmployee({ companyName: "Other" })),
  "a company lists all employees": asCompany(lists("Employees")),

  "nobody reads what members may": byNobody(asks("get", "Notices/n1")),
  "nobody lists what members may": byNobody(lists("Notices", 500)),
  "a member lists 501": byMember(lists("Notices", 501)),
  "a member lists without a limit": byMember(lists("Notices")),
  "a member adds a notice": byMember(asks("create", "Notices/n2", notice)),
  "an admin adds a notice without a title": asks("create", "Notices/n2", { "Notices/n2": {} }),
  "an admin changes a notice to none": asks("update", "Notices/n1", { "Notices/n1": { title: 7 } }),
  "a member changes a notice": byMember(asks("update", "Notices/n1", notice)),
  "a member removes a notice": byMember(asks("delete", "Notices/n1", { "Notices/n1": null })),
};

export const WRONG_ACCOUNTS: Table = { ...RECORDS, ...CREDENTIALS, ...REST };
