import { createMemoryRouter, RouterProvider } from "react-router";
import { render } from "vitest-browser-react";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { ThemeMode } from "firestore-panel/ui/theme-mode";
import { PRODUCT } from "../../src/config/product";
import { adminConsole, providers } from "./panel";

it("a visitor without a session is led to the login once, however long the login takes to load", async () => {
  // Files before this one have signed in, in the same browser.
  await providers.authProvider.logout({});
  let arrive: (page: { Component: () => React.JSX.Element }) => void = () => undefined;
  const login = new Promise<{ Component: () => React.JSX.Element }>((resolve) => (arrive = resolve));
  const Shell = adminConsole([]);
  const router = createMemoryRouter(
    [
      { Component: Shell, children: [{ path: "/staff", element: <h1>Staff</h1> }] },
      { path: "/login", lazy: async () => login },
    ],
    { initialEntries: ["/staff?q=ali&page=2"] },
  );
  const navigate = vi.spyOn(router, "navigate");
  const logged = vi.spyOn(console, "error");
  await render(
    <ThemeMode product={PRODUCT}>
      <RouterProvider router={router} />
    </ThemeMode>,
  );
  await expect.poll(() => router.state.navigation.state).toBe("loading");
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  arrive({ Component: () => <h1>Sign in</h1> });
  await expect.element(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(navigate).toHaveBeenCalledTimes(1);
  expect(logged).not.toHaveBeenCalled();
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(`/login?to=${encodeURIComponent("/staff?q=ali&page=2")}`);
});
