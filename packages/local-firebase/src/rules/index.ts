/** The rules language alone: compile a rules file and request verdicts, without a server. */
export { createBudget } from "./budget";
export { compileRules } from "./compile";
export {
  RulesError,
  type FirestoreRulesRequest,
  type RulesAuth,
  type RulesDocument,
  type RulesMethod,
  type Ruleset,
  type RulesService,
  type StorageRulesObject,
  type StorageRulesRequest,
  type Verdict,
} from "./api";
