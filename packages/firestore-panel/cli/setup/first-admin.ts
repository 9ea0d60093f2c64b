import { randomInt } from "node:crypto";
import { StartError } from "local-firebase";
import { addAdmin, identityError, newPasswordError, type NewAdmin } from "../create-admin/add-admin";
import { accountsOf } from "../owner/accounts";
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
  const { product, project, flags, run } = world;
  const { ask, say, showSecret } = run.terminal;
  const { protect } = accountsOf(product.definition, "admin");
  const command = `npm run owner -- create-admin --email E --name N --project ${project.id} --key FILE`;
  return {
    name: "First admin",
    does: "adds an admin with a generated password, which is shown once",
    byHand: command,
    check: async () => {
      const accounts = await (await world.documents()).list(CREDENTIALS);
      if (accounts.some(({ fields }) => fromWireFields(fields)["kind"] === "admin"))
        return done("there is an admin already; npm run owner -- create-admin adds another");
      return showSecret || run.checkOnly
        ? missing("there is none who could sign in")
        : yours(`nobody would see the password here: run setup at a terminal, or ${command}`);
    },
    run: async () => {
      const asked = async (question: string) => (await ask?.(question))?.trim() ?? "";
      const offered = protect?.value ?? "";
      const email =
        flags.email ?? ((await asked(`E-mail of the first admin${offered && ` [${offered}]`}: `)) || offered);
      const name = flags.name ?? (await asked("Name: "));
      const error = identityError(product, { email, name });
      if (error) throw new StartError(error);
      const admin = { email, name, password: generatedPassword() };
      const weakness = await newPasswordError(product, admin);
      if (weakness)
        throw new StartError(`The generated password will not do (${weakness}): run setup again.`);
      await addAdmin(await world.documents(), product, admin);
      showSecret?.(`    Password of ${email}, shown this once: ${admin.password}`);
      say("    Keep it in a password manager.");
      if (protect && email !== protect.value)
        say(`    Add the built-in account ${protect.value} too, so that one is always left.`);
      added(admin);
    },
  };
}
