/** Only a verifier is stored: there is nothing to show. */
export function SecretCell() {
  return <span aria-label="not shown">••••••</span>;
}
