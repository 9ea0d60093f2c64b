import { FullPage } from "../../components/full-page";

/** Shown instead of the panel when its declarations or its environment have errors: all of them, one a line. */
export function StartErrorPage({ errors }: { errors: readonly string[] }) {
  return (
    <FullPage title="The panel cannot start">
      <p>Mend these and load the page again.</p>
      <ul role="alert">
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </FullPage>
  );
}
