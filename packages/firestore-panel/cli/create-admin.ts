import { StartError } from "local-firebase";
import { addAdmin, identityError, newPasswordError } from "./create-admin/add-admin";
import { readPassword } from "./create-admin/prompt";
import { TARGET_OPTIONS, ownerCommand, readTarget } from "./owner/command-line";
import { withDocuments } from "./owner/data";

const HELP = `Adds an admin who can sign in to the panel, or gives a restored admin a password.

  npm run owner -- create-admin --email E --name N                          to the local Firebase (stop it first)
  npm run owner -- create-admin --email E --name N --project ID --key FILE  to Firebase, with a service account's key

  --data DIR   the local Firebase's data folder (.local-firebase)

The password is asked for, or read from standard input; never given on the command line, where others could see it.
`;

const text = { type: "string" } as const;

export const command = ownerCommand(
  HELP,
  { ...TARGET_OPTIONS, email: text, name: text },
  async (options, product) => {
    // Known errors are reported first, so that nobody types a password in vain.
    const { email = "", name = "" } = options;
    const error = identityError(product, { email, name });
    if (error) throw new StartError(error);
    const target = await readTarget(options, product.local.projectId);
    const admin = { email, name, password: await readPassword(`Password for ${email}: `) };
    const weakness = await newPasswordError(product, admin);
    if (weakness) throw new StartError(`This password will not do: ${weakness}`);

    const added = await withDocuments(target, (documents) => addAdmin(documents, product, admin));
    process.stdout.write(`The admin ${added} signs in at ${product.definition.scopes.admin.login}.\n`);
  },
);
