/** The rules of the stored result of the last check, and of the mark of the session that runs the daily check. */
import {
  DATA_HEALTH,
  HEALTH_CLAIM,
  HEALTH_CLAIM_HOURS,
  HEALTH_REPORT,
  MAX_UNUSED_FILES,
} from "../schema/data-health";
import { block, conjunction } from "./rule-writer";

export function dataHealthMatches(): readonly string[] {
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
      ]),
    ]),
    "// One session begins the daily check. Another may follow when the first has had its time.",
    ...block(`match /${DATA_HEALTH}/${HEALTH_CLAIM}`, [
      "allow create: if isAdmin() && isCheckClaim(request.resource.data);",
      `allow update: if isAdmin() && isCheckClaim(request.resource.data) && request.time >= resource.data.at + duration.value(${HEALTH_CLAIM_HOURS}, 'h');`,
      "function isCheckClaim(d) { return d.keys().hasOnly(['at']) && d.at == request.time; }",
    ]),
  ];
}
