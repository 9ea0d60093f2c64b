import type { Project } from "./world";

/** @returns what no interface switches on, each with its address in a console. */
export function leftByHand({ id }: Project): readonly string[] {
  const firebase = `https://console.firebase.google.com/project/${id}`;
  const cloud = (page: string) => `https://console.cloud.google.com/${page}?project=${id}`;
  return [
    `the Blaze plan, which Storage and TTL policies need: ${firebase}/usage/details`,
    `an alert before costs surprise you: ${cloud("billing/budgets")}`,
    `the API key, restricted to the panel's address and four interfaces: ${cloud("apis/credentials")}`,
    `automatic clean-up of anonymous users (Identity Platform), and your own domain as an authorised one: ${firebase}/authentication/settings`,
    `your own domain for the panel: ${firebase}/hosting/sites`,
    `TTL policies, if they are not set: ${cloud("firestore/databases/-default-/ttl")}`,
    `App Check, if you want it, and after docs/deploy.md, step 9: ${firebase}/appcheck`,
    `the key, if you made one: delete the file, and the key at ${cloud("iam-admin/serviceaccounts")}`,
  ];
}
