/** The stored result of the last check of all data, and the mark of the session that runs the daily check. */
export const DATA_HEALTH = "DataHealth";
/** The result of the last check. */
export const HEALTH_REPORT = "report";
/** The time at which a session began the daily check. The rules let only one session set it within its hours. */
export const HEALTH_CLAIM = "claim";
/** Hours after which another session may begin the daily check: the tab of the first may be closed. */
export const HEALTH_CLAIM_HOURS = 1;
/** Maximum number of unused files that the result names. */
export const MAX_UNUSED_FILES = 500;
