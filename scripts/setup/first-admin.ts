import { randomInt } from "node:crypto";
import { StartError } from "local-firebase";
import { PROTECTED_ADMIN_EMAIL } from "../../src/config/product";
import {
  addAdmin,
  identityError,
  newPasswordError,
  TakenError,
  type NewAdmin,
} from "../create-admin/add-admin";
import { CREDENTIALS } from "../owner/credential";
import { fromWireFields } from "../owner/from-wire";
import { done, missing, yours, type Step } from "./step";
import type { World } from "./world";

/** Without letters and digits that look alike. */
const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** @returns a password of some 115 bits, in groups that can be copied by hand. */
export function generatedPassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? "";
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** @param added is given the new admin, for the smoke test. */
export function firstAdmin(world: World, added: (admin: NewAdmin) => void): Step {
  const { project, flags, run } = world;
  const { ask, say, showSecret } = run.terminal;
  const command = `npm run create-admin -- --email E --name N --project ${project.id} --key FILE`;
  return {
    name: "First admin",
    does: "adds an admin with a generated password, which is shown once",
    byHand: command,
    check: async () => {
      const accounts = await (await world.documents()).list(CREDENTIALS);
      if (accounts.some(({ fields }) => fromWireFields(fields)["kind"] === "admin"))
        return done("there is an admin already; npm run create-admin adds another");
      return showSecret || run.checkOnly
        ? missing("there is none who could sign in")
        : yours(`nobody would see the password here: run setup at a terminal, or ${command}`);
    },
    run: async () => {
      const asked = async (question: string) => (await ask?.(question))?.trim() ?? "";
      const email =
        flags.email ??
        ((await asked(`E-mail of the first admin [${PROTECTED_ADMIN_EMAIL}]: `)) || PROTECTED_ADMIN_EMAIL);
      const name = flags.name ?? (await asked("Name: "));
      const error = identityError({ email, name });
      if (error) throw new StartError(error);
      const admin = { email, name, password: generatedPassword() };
      const weakness = await newPasswordError(admin);
      if (weakness)
        throw new StartError(`The generated password will not do (${weakness}): run setup again.`);
      await addAdmin(await world.documents(), admin).catch((error_: unknown) => {
        throw error_ instanceof TakenError ? new StartError(error_.message) : error_;
      });
      showSecret?.(`    Password of ${email}, shown this once: ${admin.password}`);
      say("    Keep it in a password manager.");
      if (email !== PROTECTED_ADMIN_EMAIL)
        say(`    Add the built-in account ${PROTECTED_ADMIN_EMAIL} too, so that one is always left.`);
      added(admin);
    },
  };
}
