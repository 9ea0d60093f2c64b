import "firestore-panel/ui/base.css";
import { createPanel } from "firestore-panel/create-panel";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { definition } from "./definition";
import { pages } from "./pages";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root");
createRoot(root).render(createElement(createPanel(definition, { pages: { admin: pages } })));
