import { ADMINS } from "../../demo/admins";

const [, admin] = ADMINS;
if (!admin) throw new Error("The demo data has no second admin.");

/** The account that the stories sign in with. It may change everything but the protected account. */
export const ADMIN = { recordId: "story-admin", ...admin };
