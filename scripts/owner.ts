/** npm run owner: the owner's commands on this product. Without a command it lists them. */
import { runOwner } from "firestore-panel/cli";
import { product } from "../owner.config";

await runOwner(product);
