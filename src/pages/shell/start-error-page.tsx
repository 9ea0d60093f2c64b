import { FullPage } from "../../components/full-page";

/** Shown instead of the panel when its declarations or its environment have faults: all of them, one a line. */
export function StartErrorPage({ faults }: { faults: readonly string[] }) {
  return (
    <FullPage title="The panel cannot start">
      <p>Mend these and load the page again.</p>
      <ul role="alert">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </FullPage>
  );
}
