/** The example without the feature that the tab names. */
import "firestore-panel/ui/base.css";
import { createPanel } from "firestore-panel/create-panel";
import { createRoot } from "react-dom/client";
import { definition } from "../../example/definition";
import { pages } from "../../example/pages";
import { without } from "./without";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root");
const Panel = createPanel(without(definition, sessionStorage.getItem("left-out")), {
  pages: { admin: pages },
});
createRoot(root).render(<Panel />);
