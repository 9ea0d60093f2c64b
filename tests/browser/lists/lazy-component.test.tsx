/** What is loaded when it is pressed, and could not be loaded. */
import { Refine, useNotification } from "@refinedev/core";
import { Button, Modal } from "antd";
import { startTransition, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { unreachable } from "firestore-panel/unreachable";
import { LazyPart, useLazyComponent } from "#engine/screens/shell/lazy.tsx";
import { lazyComponent } from "firestore-panel/load-code";
import { useNotificationProvider } from "firestore-panel/ui/notification-provider";
import { FeaturesContext, type UndoTarget } from "firestore-panel/screen-parts";
import { DialogHost } from "#engine/screens/shell/dialogs.tsx";
import { useUndo } from "#engine/screens/use-undo.tsx";
import { brands } from "../../../src/resources/brands";
import { button, press, providers, renderThemed } from "../panel";

function Drawer({ onClose }: { onClose: () => void }) {
  return (
    <div role="dialog" aria-label="Drawer">
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

const show = (content: ReactNode) =>
  renderThemed(
    <Refine dataProvider={providers.dataProvider} notificationProvider={useNotificationProvider}>
      {content}
    </Refine>,
  );

/** @returns what the next load does, and how often there was one. */
async function open() {
  const load = vi.fn(() => Promise.resolve(Drawer));
  const part = lazyComponent(load);
  const Desk = () => {
    const [wanted, setWanted] = useState(false);
    const Part = useLazyComponent(part, wanted, () => setWanted(false));
    return (
      <>
        <Button onClick={() => setWanted(true)}>Open</Button>
        {wanted && (Part ? <Part onClose={() => setWanted(false)} /> : <p>Opening</p>)}
      </>
    );
  };
  await show(<Desk />);
  return load;
}

const drawer = page.getByRole("dialog", { name: "Drawer" });
const message = page.getByRole("alert").filter({ hasText: "Could not open it" });

it.each([
  [
    "missing code",
    new TypeError("Failed to fetch dynamically imported module: /assets/drawer.js"),
    unreachable(),
  ],
  ["a missing style sheet", new Error("Unable to preload CSS for /assets/drawer.css"), unreachable()],
  ["an error of its own", new Error("The drawer is locked."), "The drawer is locked."],
])(
  "a failed load because of %s is reported, keeps the page, and is repeated by the next press",
  async (_what, error, words) => {
    const load = await open();
    load.mockRejectedValueOnce(error).mockRejectedValueOnce(error);
    await button("Open").click();
    await expect.element(message).toHaveTextContent(words);
    await expect.element(button("Open")).toHaveFocus();
    expect(page.getByText("Opening").elements()).toEqual([]);
    await press("{Enter}");
    await expect.poll(() => load.mock.calls.length).toBe(2);
    await expect.element(button("Open")).toHaveFocus();
    await expect.poll(() => message.elements().length).toBe(1);
    await press("{Enter}");
    await expect.element(drawer).toBeVisible();
    await expect.element(message).not.toBeInTheDocument();
  },
);

it("Escape gives up what is still loading, and the next press opens it", async () => {
  const load = await open();
  let arrive = (): void => undefined;
  load.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(Drawer))));
  await button("Open").click();
  await expect.element(page.getByText("Opening")).toBeVisible();
  await press("{Escape}");
  await expect.element(page.getByText("Opening")).not.toBeInTheDocument();
  arrive();
  await expect.element(button("Open")).toHaveFocus();
  expect(drawer.elements()).toEqual([]);
  await press("{Enter}");
  await expect.element(drawer).toBeVisible();
});

it("a dialog whose first rendering was given up hears Escape only while it is open", async () => {
  const heard = vi.fn<() => void>();
  const Dialog = () => {
    const [open, setOpen] = useState(true);
    const close = () => {
      heard();
      setOpen(false);
    };
    return <Modal {...{ open }} title="Drawer" onCancel={close} />;
  };
  const part = lazyComponent(() => Promise.resolve(Dialog));
  await part.load();
  const PLACES = [1, 2, 3, 4, 5];
  let renderings = 0;
  /** Slow enough that React pauses the rendering after it, and finds an update that is more urgent. */
  const Slow = ({ urgent }: { readonly urgent: () => void }) => {
    renderings += 1;
    if (renderings === 1) queueMicrotask(() => flushSync(urgent));
    for (const begin = performance.now(); performance.now() - begin < 20;);
    return null;
  };
  const Desk = () => {
    const [wanted, setWanted] = useState(false);
    const [, interrupt] = useState(0);
    const navigate = () => startTransition(() => setWanted(true));
    return (
      <>
        <Button onClick={navigate}>Open</Button>
        {wanted && <LazyPart part={part} props={{}} onEnd={vi.fn()} />}
        {wanted && PLACES.map((place) => <Slow key={place} urgent={() => interrupt(1)} />)}
      </>
    );
  };
  await show(<Desk />);
  await button("Open").click();
  await expect.element(drawer).toBeVisible();
  expect(renderings).toBeGreaterThan(PLACES.length);
  await press("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await press("{Escape}");
  expect(heard).toHaveBeenCalledOnce();
});

it("an undo whose dialog could not be loaded is offered again", async () => {
  const Undone = ({ onClosed }: UndoTarget) => <Button onClick={onClosed}>Done</Button>;
  const load = vi.fn(() => Promise.resolve(Undone));
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module: /assets/undo.js"));
  const restore = () => Promise.reject(new Error("Nothing is restored."));
  const features = [{ name: "history", undos: [{ dialog: lazyComponent(load), restore }] }];
  const Saved = () => {
    const { open: notify } = useNotification();
    const undoable = useUndo(brands);
    return <Button onClick={() => notify?.(undoable({ message: "Saved.", operation: "o1" }))}>Save</Button>;
  };
  await show(
    <FeaturesContext value={features}>
      <DialogHost>
        <Saved />
      </DialogHost>
    </FeaturesContext>,
  );
  await button("Save").click();
  await button(/^Undo/).click();
  await expect.element(message).toBeVisible();
  await button(/^Undo/).click();
  await button("Done").click();
  await expect.element(button("Done")).not.toBeInTheDocument();
});
