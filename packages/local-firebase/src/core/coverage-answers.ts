import type { ServerResponse } from "node:http";
import type { Ruleset } from "../rules/api";
import { coveragePage } from "../rules/coverage-page";
import type { RequestHandler } from "./contracts";
import { requestUrl, sendJson } from "./http";

/** The official emulator's address for the coverage of a project's rules. The second group selects a page. */
export const COVERAGE = /^\/emulator\/v1\/projects\/([^/:]+):ruleCoverage(\.html)?$/;

/** The page loads nothing and runs no script. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const UNOBSERVED = "The rules are not observed: start with the option `coverage`.";

/** Answers with the results of the rules' expressions, as JSON or as a page. */
export function answerCoverage(rules: Ruleset, isPage: boolean, response: ServerResponse): void {
  const report = rules.coverage?.report();
  if (!report) {
    const error = { code: 400, message: UNOBSERVED, status: "FAILED_PRECONDITION" };
    return sendJson(response, 400, { error });
  }
  if (!isPage) return sendJson(response, 200, report);
  response
    .writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    })
    .end(coveragePage(report));
}

/** Adds the coverage report to a service, for any project id: all share the same rules. */
export function withCoverage(handler: RequestHandler, rules: () => Ruleset): RequestHandler {
  return async (request, response) => {
    const coverage = request.method === "GET" ? COVERAGE.exec(requestUrl(request).pathname) : null;
    if (coverage) answerCoverage(rules(), coverage[2] !== undefined, response);
    else await handler(request, response);
  };
}
