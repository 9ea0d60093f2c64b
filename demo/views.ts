import { adminId, ADMINS } from "./admins";
import { companyRecordId } from "./companies";
import { COMPANIES } from "./company-list";
import { momentFromReference } from "./dates";
import { stableId } from "./random";
import type { PlainDocument } from "./types";
import type { PlainFields } from "../packages/firestore-panel/cli/owner/wire";

const BY_CONTRACT =
  "tenantCategory=Commercial&sort=contractExpiry&columns=name,tenantId,phoneNumber,contractExpiry";

/** A view that an admin shares, one of another admin, and one of a company. */
export function viewDocuments(): PlainDocument[] {
  const [owner, admin] = ADMINS.map((one) => ({ kind: "admin", recordId: adminId(one), name: one.email }));
  const [company] = COMPANIES.map(({ companyId: name }) => ({
    ...{ kind: "company", recordId: companyRecordId(name), name },
  }));
  return [
    viewDocument(owner, "Tenants", "Shops by contract", BY_CONTRACT, true),
    viewDocument(
      admin,
      "Brands",
      "Active, A to Z",
      "status=Active&sort=nameEng&columns=img,nameEng,discount",
    ),
    viewDocument(company, "Employees", "By name", "sort=name&columns=name,empId"),
  ];
}

function viewDocument(
  by: PlainFields = {},
  list: string,
  name: string,
  address: string,
  shared = false,
): PlainDocument {
  const named = `${address}&view=${encodeURIComponent(name)}`;
  const at = momentFromReference(-20, 10 * 60);
  return {
    path: `Views/${stableId(`Views/${list}/${name}`)}`,
    fields: { list, name, address: named, shared, by, at },
  };
}
