import { StartError } from "local-firebase";
import { done, missing, yours, type Step } from "./step";
import { byHand, firebase, reasonIn } from "./tools";
import { isEnvironmentComplete } from "./web-app";
import { fileIn, type World } from "./world";

/** The page names the files of its build by their contents, so equal pages are equal panels. */
export function hosting(world: World): Step {
  const { tools, project, run } = world;
  const deploy = ["deploy", "--only", "hosting", "--project", project.id];
  const address = `https://${project.site}.web.app/`;
  let isBuilt = false;
  const build = async () => {
    const { code, output } = await tools.run(["vite", "build", "--logLevel", "warn"], true);
    if (code !== 0) throw new StartError(reasonIn(output));
    isBuilt = true;
  };
  return {
    name: "Hosting",
    does: `builds the panel and publishes it at ${address}`,
    byHand: `npm run build && ${byHand(...deploy)}`,
    check: async () => {
      if (!(await isEnvironmentComplete(world)))
        return yours("not published, because the panel would not start with this .env.local");
      if (!run.checkOnly && !isBuilt) await build();
      const built = await fileIn(world, "dist/index.html");
      if (built === "") return missing("nothing is built here to compare it with");
      const published = await tools.call("GET", address);
      return published === built ? done(address) : missing("another panel than the built one, or none");
    },
    run: () => firebase(tools, ...deploy),
  };
}
