// First, so that antd renders its dialogs and toasts with React 19's root.
import "@ant-design/v5-patch-for-react-19";
import { createBrowserRouter, RouterProvider } from "react-router";
import { ThemeMode } from "../packages/firestore-panel/src/ui/theme-mode";
import { env, EnvError } from "./config/env";
import { fieldModels } from "../packages/firestore-panel/src/fields/models";
import { StartErrorPage } from "../packages/firestore-panel/src/ui/full-page";
import { collections } from "./resources";
import { routes } from "./routes";
import { checkCollections, DeclarationError } from "../packages/firestore-panel/src/schema/check-collections";

/** The panel, or what keeps it from starting. */
export function App() {
  const errors = startErrors();
  return (
    <ThemeMode>
      {errors.length > 0 ? <StartErrorPage errors={errors} /> : <RouterProvider router={router} />}
    </ThemeMode>
  );
}

/** @returns every error of the environment and of the declarations. */
function startErrors(): readonly string[] {
  return [env, () => checkCollections(collections, fieldModels)].flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof EnvError || error instanceof DeclarationError) return error.errors;
      throw error;
    }
  });
}

const router = createBrowserRouter(routes);
