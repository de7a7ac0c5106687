import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";
import type { PageContent } from "../../src/content/page-content.ts";
import { resolveContent } from "../../src/content/resolve-content.ts";
import { PAGE_QUERY } from "../../src/pages/page-query.ts";
import { render } from "../../src/prerender.tsx";
import { documents, query } from "../../studio/tests/content.ts";

vi.mock("../../src/ui/open-page.ts");
vi.mock(
  "../../src/supabase/visitor-client.ts",
  () => import("../../src/supabase/testing/fake-client.ts"),
);

const pages = new Map<string, string>();
let dom: { teardown: (global: object) => unknown };

const english = documents.filter(({ language }) => !language);

beforeAll(async () => {
  for (const path of ["/", "/contact"]) {
    const content = await query<PageContent>(PAGE_QUERY, { path, language: "" }, english);
    const { body } = await render(path, resolveContent(content, path));
    pages.set(path, body);
  }
  // Set up after rendering, since the renderer would mistake jsdom's globals for a browser.
  dom = await builtinEnvironments.jsdom.setup(globalThis, {});
  // A fixed answer instead of jsdom's slow getComputedStyle; hidden elements are marked by an attribute here.
  const shown = new Map([
    ["display", "block"],
    ["visibility", "visible"],
  ]);
  const style = {
    ...Object.fromEntries(shown),
    getPropertyValue: (name: string) => shown.get(name) ?? "",
  };
  vi.stubGlobal("getComputedStyle", () => style);
});
afterAll(() => dom.teardown(globalThis));

/** Selector of the parts that are hidden until they are opened. */
const CLOSED =
  "[popover],[hidden],dialog,noscript,template,[data-late-code],details:not([open])>:not(summary)";

/** Puts a built page into the document; the part that matches the selector `opened` is shown. */
function open(path: string, opened = ""): HTMLElement {
  document.body.innerHTML = pages.get(path) ?? "";
  for (const part of document.querySelectorAll(CLOSED)) {
    if (!opened || !part.matches(opened)) part.remove();
  }
  return document.body;
}

function part(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

async function reader() {
  return import("../../src/ui/testing/listen.ts");
}

test("a screen reader reads the first screen of the home page as in its transcript", async () => {
  const { readAloud } = await reader();
  open("/");
  const text = await readAloud(part("main > section"));
  await expect(text).toMatchFileSnapshot("transcripts/hero.txt");
});

test.each([
  ["a wide window", "menu-wide", "#menu-site"],
  ["a phone", "menu-phone", "header nav:not(#menu-site)"],
])(
  "a screen reader reads the header of %s with open menus as in its transcript",
  async (_window, name, other) => {
    const { readAloud } = await reader();
    open("/", "header [popover]");
    for (const each of document.querySelectorAll(other)) each.remove();
    const text = await readAloud(part("header"));
    await expect(text).toMatchFileSnapshot(`transcripts/${name}.txt`);
  },
);

test("a screen reader reads the popup as in its transcript", async () => {
  const { readAloud } = await reader();
  open("/", "dialog");
  part("dialog").setAttribute("open", "");
  await expect(await readAloud(part("dialog"))).toMatchFileSnapshot("transcripts/popup.txt");
});

test("a screen reader reads the form with errors, then sent, as in its transcript", async () => {
  const { readAloud, recordAnnouncements } = await reader();
  const { loadIsland } = await import("../../src/islands/modules.ts");
  open("/contact", "template");
  const form = part("form") as HTMLFormElement;
  const before = await readAloud(form);
  (await loadIsland("lead-form")).hydrate(form);
  const button = part("form [type=submit]") as HTMLButtonElement;
  const errors = await recordAnnouncements(document.body, async () => {
    button.click();
    await vi.waitFor(() => expect(document.querySelectorAll("form li")).not.toHaveLength(0));
  });
  const after = await readAloud(form);
  const values = {
    companyName: "Kopi Lane",
    contactName: "Mei",
    contactNumber: "+65 6123 4567",
    email: "mei@kopilane.example",
    solutionInterested: "Waiter AI",
  };
  const sent = await recordAnnouncements(document.body, async () => {
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name) as HTMLInputElement;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    button.click();
    await vi.waitFor(() => expect(part("[data-toasts]").textContent).toContain("Thank You!"));
    await vi.waitFor(() => expect(part("[data-notices]").textContent).toContain("Sent"));
  });
  const text = [
    before,
    "-- pressed --",
    errors,
    "-- read again --",
    after,
    "-- filled in and pressed --",
    sent,
  ].join("\n");
  await expect(text).toMatchFileSnapshot("transcripts/form.txt");
  // Closes the form and the toast, so that their timers end with the test.
  window.dispatchEvent(new Event("pagehide"));
  for (const close of document.querySelectorAll<HTMLElement>("[data-toasts] button")) close.click();
});
