import { auth, get } from "./api.js";
import { button, soon, empty, failure, field, fill, h, loading } from "./dom.js";
import { addressOf, keepFocus, linkList } from "./links.js";
import { dialog } from "./notices.js";
import { userForm } from "./user-form.js";

const TYPING_MS = 200;
const SETTLE_MS = 300;

/** Shows a list of users with a search, and one of them. @param {HTMLElement} main */
export function usersRoom(main) {
  const search = h("input", {
    type: "search",
    placeholder: "Search by e-mail, name, number or id",
    "aria-label": "Search users",
    spellcheck: false,
  });
  const count = h("span", { class: "count" });
  const body = h("div", { class: "body" }, loading());
  const side = h("section", { class: "pane document", "aria-label": "User" });
  /** @type {any[]} */
  let users = [];
  let found = 0;
  let total = 0;
  let current = "";
  /** @type {ReturnType<typeof userForm> | undefined} */
  let form;

  const show = () =>
    keepFocus(body, () => {
      const links = linkList(
        "Users",
        users.map((user) => ({
          text: user.email ?? user.phoneNumber ?? user.displayName ?? "Anonymous",
          note: [user.disabled && "disabled", user.email && user.displayName, user.localId]
            .filter(Boolean)
            .join(" · "),
          href: addressOf("users", [user.localId]),
          current: user.localId === current,
        })),
      );
      const none = search.value === "" ? "Nobody has signed up yet." : `Nobody matches “${search.value}”.`;
      fill(count, found === total ? String(total) : `${found} of ${total}`);
      fill(
        body,
        users.length > 0 ? links : empty(none),
        users.length < found && button("Show more", () => load(users.length + 1)),
      );
    });
  const load = async (wanted = 1) => {
    const query = search.value;
    try {
      /** @type {any[]} */
      const read = [];
      do {
        const page = await get(`users?search=${encodeURIComponent(query)}&skip=${read.length}`);
        [found, total] = [page.found, page.total];
        read.push(...page.users);
      } while (read.length < Math.min(wanted, found));
      if (query !== search.value) return;
      users = read;
      show();
    } catch (error) {
      fill(body, failure(error, load));
    }
  };
  const add = () =>
    dialog(
      {
        title: "Add a user",
        action: "Add",
        body: [
          field(
            "E-mail",
            h("input", { name: "email", type: "email", autocomplete: "off" }),
            "Empty: an anonymous user.",
          ),
          field(
            "Password",
            h("input", { name: "password", autocomplete: "off", spellcheck: false }),
            "At least 6 characters.",
          ),
          field("Name", h("input", { name: "displayName", autocomplete: "off" })),
        ],
      },
      async (values) => {
        const given = Object.entries(values).filter(([, text]) => text !== "");
        const { localId } = await auth("create", Object.fromEntries(given));
        location.hash = addressOf("users", [localId]);
        await load(users.length);
      },
    );
  const reload = soon(() => {
    void load(users.length);
    void form?.load();
  }, SETTLE_MS);

  search.addEventListener(
    "input",
    soon(() => load(), TYPING_MS),
  );
  search.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowDown")
      /** @type {HTMLElement | null} */ (body.querySelector("a[tabindex='0']"))?.focus();
  });
  const list = h(
    "section",
    { class: "pane list", "aria-label": "All users" },
    h("header", {}, h("h2", {}, "Users"), count, h("div", { class: "tools" }, button("Add user", add))),
    h("div", { class: "search" }, search),
    body,
  );
  const panes = h("div", { class: "panes two" }, list, side);
  const back = h(
    "nav",
    { class: "crumbs narrow", "aria-label": "Path" },
    h("a", { href: addressOf("users") }, "All users"),
  );
  fill(main, h("h1", { class: "unseen" }, "Users"), back, panes);
  void load();

  return {
    show(/** @type {string[]} */ [localId = ""]) {
      panes.dataset.depth = localId === "" ? "root" : "document";
      if (localId !== current) {
        current = localId;
        show();
      }
      form = localId === "" ? undefined : userForm(localId, side, reload);
      if (form) void form.load();
      else fill(side, empty("Choose a user."));
    },
    heard(/** @type {string} */ event, /** @type {any} */ data) {
      if (event === "users" || (event === "request" && data.service === "auth")) reload();
    },
    again: reload,
  };
}
