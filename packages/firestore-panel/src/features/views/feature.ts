/** Saved views of lists, which an account finds again in any browser. */
import { accountKinds, templateLines } from "../../rules/session-rules";
import { MAX_VIEW_ADDRESS, MAX_VIEW_NAME, VIEWS } from "../../schema/stored-names";
import { ruleList, ruleString, VISIBLE_LINE_PATTERN } from "../../schema/text";
import type { Collection } from "../../schema/types";
import { lazyComponent } from "../../screens/shell/load-code";
import type { Feature } from "../feature";

export const views: Feature = {
  name: "views",
  rules: viewMatches,
  listTools: [
    {
      key: "views",
      place: "start",
      label: (t, address) => address.get("view") || t("list.views.title"),
      title: (t) => t("list.views.saved"),
      component: lazyComponent(async () => (await import("./views-menu")).ViewsMenu),
    },
  ],
  listNotes: [async () => (await import("./first-view")).FirstView],
};

function viewMatches(collections: readonly Collection[]): readonly string[] {
  const protectedId = accountKinds(collections).find(({ kind }) => kind === "admin")?.protectedId;
  const orProtected = protectedId && ` || isShared() && session().id == ${ruleString(protectedId)}`;
  return templateLines(`

// Saved views of lists: an account's own, and those that admins share with all admins. Each account may add and remove
// itself among those whose lists open with a view.
match /${VIEWS}/{id} {
  allow list: if isOwn(resource.data) || isShared();
  allow create: if isOwn(request.resource.data) && isSigned(request.resource.data) && isView(request.resource.data, []);
  allow update: if (isOwn(resource.data) && isSigned(request.resource.data) || isChosen())
    && isView(request.resource.data, resource.data.get('first', []));
  allow delete: if isOwn(resource.data)${orProtected ?? ""};

  function isOwn(d) { return isAnonymous() && isSession(session(), d.by.kind) && d.by.recordId == ownRecordId(); }
  function isShared() { return isAdmin() && resource.data.shared == true; }
  function isChosen() {
    return (isOwn(resource.data) || isShared())
      && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['first']);
  }
  function isSigned(d) { return d.by == author() && d.at == request.time && (d.shared == false || isAdmin()); }
  function isView(d, before) {
    let first = d.get('first', []);
    return d.keys().hasOnly(['list', 'name', 'address', 'shared', 'first', 'by', 'at']) && d.shared is bool
      && d.list in ${ruleList(collections.map(({ name }) => name))}
      && d.name.size() <= ${MAX_VIEW_NAME} && d.name.matches(${ruleString(VISIBLE_LINE_PATTERN)})
      && d.address is string && d.address.size() <= ${MAX_VIEW_ADDRESS}
      && first.toSet().size() == first.size()
      && first.removeAll([ownRecordId()]) == before.removeAll([ownRecordId()]);
  }
}`);
}
