import { FullPage } from "../../components/full-page";

/** Replaces the panel if its declarations or its environment have errors: one line for each. */
export function StartErrorPage({ errors }: { errors: readonly string[] }) {
  return (
    <FullPage title="The panel cannot start">
      <p>Fix these and load the page again.</p>
      <ul role="alert">
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </FullPage>
  );
}
