import { follow, get, place } from "./api.js";
import { failure, fill, h } from "./dom.js";
import { documentsRoom } from "./documents.js";
import { filesRoom } from "./files.js";
import { addressOf, readAddress } from "./links.js";
import { outboxRoom } from "./outbox.js";
import { requestsRoom } from "./requests.js";
import { rulesRoom } from "./rules.js";
import { usersRoom } from "./users.js";

/**
 * A room is created when it is entered. `show` receives the rest of the address, `heard` an event. `again` follows each
 * connection, as events may be missing; `leave` follows the last view of the room.
 * @typedef {{ show(segments: string[]): void, heard?(event: string, data: any): void, again?(): void, leave?(): void }}
 * Room
 */

/** @type {Record<string, { title: string, make: (main: HTMLElement, state: any) => Room }>} */
const ROOMS = {
  documents: { title: "Documents", make: documentsRoom },
  users: { title: "Users", make: usersRoom },
  files: { title: "Files", make: filesRoom },
  outbox: { title: "Outbox", make: outboxRoom },
  requests: { title: "Requests", make: requestsRoom },
  rules: { title: "Rules", make: rulesRoom },
};

const main = /** @type {HTMLElement} */ (document.querySelector("#main"));
const nav = /** @type {HTMLElement} */ (document.querySelector("#rooms"));
const live = /** @type {HTMLElement} */ (document.querySelector("#live"));
const choice = /** @type {HTMLSelectElement} */ (document.querySelector("#database"));

/** @type {Room | undefined} */
let room;
let roomName = "";

/** @param {any} state */
function showAddress(state) {
  const { room: wanted, segments } = readAddress();
  const name = Object.hasOwn(ROOMS, wanted) ? wanted : "documents";
  // A dialog belongs to the previous address.
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  if (name !== roomName || !room) {
    room?.leave?.();
    roomName = name;
    main.replaceChildren();
    main.className = name;
    room = ROOMS[name].make(main, state);
    document.title = `${ROOMS[name].title} · Local Firebase`;
    for (const link of nav.querySelectorAll("a"))
      if (link.dataset.room === name) {
        link.setAttribute("aria-current", "page");
        link.scrollIntoView({ block: "nearest", inline: "nearest" });
      } else link.removeAttribute("aria-current");
  }
  room.show(segments);
}

/** @param {{ project: string, database: string }[]} databases */
function showDatabases(databases) {
  const options = databases.map((one) => {
    const text = one.database === "(default)" ? one.project : `${one.project} · ${one.database}`;
    const selected = one.project === place.project && one.database === place.database;
    return h("option", { value: JSON.stringify(one), selected }, text);
  });
  fill(choice, ...options);
  choice.disabled = databases.length < 2;
}

async function start() {
  const state = await get("state");
  Object.assign(place, state.databases[0]);
  fill(
    nav,
    ...Object.entries(ROOMS).map(([name, { title }]) => {
      const link = h("a", { href: addressOf(name) }, title);
      link.dataset.room = name;
      return link;
    }),
  );
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    // The address names a room; a link within the page would replace it.
    event.preventDefault();
    main.focus();
  });
  showDatabases(state.databases);
  choice.addEventListener("change", () => {
    Object.assign(place, JSON.parse(choice.value));
    room?.leave?.();
    room = undefined;
    location.hash = addressOf(roomName);
    showAddress(state);
  });
  window.addEventListener("hashchange", () => showAddress(state));
  showAddress(state);

  const lookForDatabases = async () => showDatabases((await get("state")).databases);
  follow(
    (event, data) => (event === "databases" ? lookForDatabases() : room?.heard?.(event, data)),
    async (now) => {
      live.dataset.state = now;
      fill(live, now === "live" ? "live" : "connecting");
      if (now !== "live") return;
      room?.again?.();
      await lookForDatabases();
    },
  );
}

start().catch((error) =>
  fill(
    main,
    failure(error, () => location.reload()),
  ),
);
