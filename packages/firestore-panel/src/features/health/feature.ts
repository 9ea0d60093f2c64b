/** Finds records that lists and searches miss, and repairs them. */
import { block, conjunction } from "../../rules/rule-writer";
import { DATA_HEALTH, HEALTH_REPORT, MAX_NAMED_RECORDS, MAX_UNUSED_FILES } from "../../schema/stored-names";
import { ruleString } from "../../schema/text";
import type { Collection } from "../../schema/types";
import { pageLoader } from "../../screens/shell/load-code";
import type { Feature } from "../feature";

export const healthFeature: Feature = {
  name: "health",
  kinds: ["admin"],
  rules: dataHealthMatches,
  pages: ({ collections, activity }) => [
    {
      path: "/data-health",
      load: pageLoader(async () => (await import("./health-page")).HealthPage, { collections }),
      resource: {
        ...{ name: DATA_HEALTH, label: "Data health" },
        menu: { ...activity.menu, icon: "health", order: 960 },
      },
    },
  ],
  listNotes: [async () => (await import("./health-note")).HealthNote],
};

function dataHealthMatches(collections: readonly Collection[]): readonly string[] {
  return [
    "",
    "// The result of the last check of all data. Only admins know and write it.",
    ...block(`match /${DATA_HEALTH}/${HEALTH_REPORT}`, [
      "allow get: if isAdmin();",
      "allow create, update: if isAdmin() && isReport(request.resource.data);",
      ...conjunction("isReport(d)", [
        "d.keys().hasOnly(['at', 'collections', 'files', 'unusedFiles'])",
        // A repair keeps the time of the check.
        "(d.at == request.time || d.at == resource.data.at)",
        "d.collections is map",
        "d.files is int",
        "d.unusedFiles is list",
        `d.unusedFiles.size() <= ${MAX_UNUSED_FILES}`,
        ...collections
          .filter(({ fields }) => fields.some(({ type }) => type === "date" || type === "readablePassword"))
          .map(({ name }) => `isExamined(d.collections.get(${ruleString(name)}, {}))`),
      ]),
      ...conjunction("isExamined(c)", [
        ...["dates", "passwords"].flatMap((key) => [`c.get('${key}', 0) is int`, `c.get('${key}', 0) >= 0`]),
        ...["dateIds", "passwordIds"].flatMap((key) => [
          `c.get('${key}', []) is list`,
          `c.get('${key}', []).size() <= ${MAX_NAMED_RECORDS}`,
        ]),
      ]),
    ]),
  ];
}
