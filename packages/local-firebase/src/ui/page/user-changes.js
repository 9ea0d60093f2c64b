const NAMES = ["email", "displayName", "photoUrl"];
/** @type {Record<string, string>} The API's name for the removal of a field. An empty text removes the field. */
const REMOVALS = { displayName: "DISPLAY_NAME", photoUrl: "PHOTO_URL" };

/**
 * The differences between the form and the user, in the admin API's form. @param {any} user @param {Record<string,
 * any>} inputs
 */
export function changesOf(user, inputs) {
  const isChanged = (/** @type {string} */ name) => inputs[name].value !== (user[name] ?? "");
  const named = NAMES.filter(isChanged);
  const removable = Object.keys(REMOVALS);
  const removed = named.filter((name) => inputs[name].value === "" && removable.includes(name));
  const set = named.filter((name) => !removed.includes(name));
  const flags = { emailVerified: inputs.emailVerified.checked, disableUser: inputs.disabled.checked };
  return {
    ...Object.fromEntries(set.map((name) => [name, inputs[name].value])),
    ...(removed.length > 0 && { deleteAttribute: removed.map((name) => REMOVALS[name]) }),
    ...(inputs.phoneNumber.value === "" && user.phoneNumber && { deleteProvider: ["phone"] }),
    ...(inputs.phoneNumber.value !== "" &&
      isChanged("phoneNumber") && { phoneNumber: inputs.phoneNumber.value }),
    ...(inputs.password.value !== "" && { password: inputs.password.value }),
    ...(inputs.claims.value !== (user.customAttributes ?? "{}") && {
      customAttributes: inputs.claims.value || "{}",
    }),
    ...(flags.emailVerified !== (user.emailVerified === true) && { emailVerified: flags.emailVerified }),
    ...(flags.disableUser !== (user.disabled === true) && { disableUser: flags.disableUser }),
  };
}
