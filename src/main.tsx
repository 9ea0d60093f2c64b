import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import "./components/base.css";
import { ColorMode } from "./components/color-mode";
import { FullPage } from "./components/full-page";
import { publicPageAt, type LoadPage } from "./public-pages";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no element #root");
const root = createRoot(element);
const show = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>);

/** The panel and its libraries, which a public page does not need. */
const loadPanel = async () => (await import("./app")).App;

function open(load: LoadPage): void {
  load().then(
    (Page) => show(<Page />),
    (error: unknown) => {
      console.error(error);
      show(
        <ColorMode>
          <FullPage title="This page could not be loaded">
            <p>Check the network connection, then load the page again.</p>
          </FullPage>
        </ColorMode>,
      );
    },
  );
}

function openPanel(path: string): void {
  window.history.replaceState(null, "", path);
  open(loadPanel);
}

open(publicPageAt(window.location.pathname, openPanel) ?? loadPanel);
