import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { popupPages } from "../../tests/fixtures/popup-pages.ts";
import { mutate, untilBuilt } from "./lake.ts";
import { nameOfPath } from "./pages.ts";
import { settle } from "./settle.ts";

const WIDTHS = [360, 1440];
const SCHEMES = ["light", "dark"] as const;

type State = {
  path: string;
  /** The only width at which the state exists. */
  onlyAt?: "narrow" | "wide";
  /** Brings a freshly loaded page into the state; the picture is taken afterwards. */
  reach: (page: Page) => Promise<unknown>;
};

async function startApp(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await page.waitForLoadState("networkidle");
}

function openSubmenu(name: string): State {
  return {
    path: "/",
    onlyAt: "wide",
    async reach(page) {
      await page.getByRole("banner").getByRole("button", { name }).press("Enter");
      await page.locator("header :popover-open").waitFor();
    },
  };
}

/** Runs in the page: the pointer leaves at the top. Returns whether the popup is open. */
function leaveAtTop(): boolean | undefined {
  document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: -1 }));
  return document.querySelector("dialog")?.open;
}

function popupAfter(path: string, trigger: string): State {
  return {
    path,
    async reach(page) {
      await startApp(page);
      if (trigger === "scroll") {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      }
      // Repeated, since the first ones may come before the popup's code has loaded.
      await page.waitForFunction(leaveAtTop, undefined, { polling: 200, timeout: 60_000 });
    },
  };
}

async function fillLead(page: Page): Promise<void> {
  await page.getByLabel("Company Name").fill("Kopi Lane");
  await page.getByLabel("Contact Name").fill("Mei Ling Goh");
  await page.getByLabel("Contact Number").fill("+65 8123 4567");
  await page.getByLabel("Email").fill("mei.ling@kopilane.example");
  await page.getByLabel("Solution Interested").selectOption("Waiter AI");
  // The form would treat an earlier submission as that of a bot.
  await page.waitForTimeout(4_000);
  await page.getByRole("button", { name: "Submit Request" }).click();
}

/** The form after sending; `status` of the response that stores the lead, none while it is pending. */
function sentForm(status?: number): State {
  return {
    path: "/contact?source=free-trial",
    async reach(page) {
      await page.route("**/rest/v1/leads*", async (route) => {
        if (status) await route.fulfill({ status, json: { message: "no" } });
      });
      await page.route("**/functions/v1/**", async (route) => route.fulfill({ json: {} }));
      await startApp(page);
      await fillLead(page);
      if (status)
        await page.getByRole("region", { name: "Notifications" }).locator("p").first().waitFor();
      else await page.getByRole("button", { name: "Submitting..." }).waitFor();
    },
  };
}

function guideForm(address: string, until: string): State {
  return {
    path: "/",
    async reach(page) {
      const form = page.locator("main form");
      await form.scrollIntoViewIfNeeded();
      await startApp(page);
      await page.keyboard.press("Escape");
      await form.getByRole("textbox").fill(address);
      // The form does nothing before its code runs.
      await page.locator("main form:not([data-hydrate])").waitFor();
      await form.getByRole("button").click();
      await page.locator(until).first().waitFor();
    },
  };
}

const states: Record<string, State> = {
  "popup-scroll": popupAfter("/", "scroll"),
  ...Object.fromEntries(
    popupPages.map(({ popup, path }) => [`popup-${popup}`, popupAfter(path, popup)]),
  ),
  "menu-products": openSubmenu("Products"),
  "menu-sign-in": openSubmenu("Sign In"),
  "menu-sheet": {
    path: "/",
    onlyAt: "narrow",
    reach: async (page) => page.getByRole("button", { name: "Menu" }).click(),
  },
  "question-open": {
    path: "/",
    async reach(page) {
      await page.locator("summary").nth(1).scrollIntoViewIfNeeded();
      await startApp(page);
      await page.keyboard.press("Escape");
      await page.locator("summary").nth(1).click();
    },
  },
  "form-errors": {
    path: "/contact",
    async reach(page) {
      await startApp(page);
      await page.getByLabel("Contact Number").fill("12ab");
      await page.getByRole("button", { name: "Submit Request" }).click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  "form-sending": sentForm(),
  "form-sent": sentForm(201),
  "form-refused": sentForm(500),
  "guide-wrong": guideForm("mei", ":user-invalid"),
  "guide-sending": guideForm("mei@kopilane.example", "text=Sending..."),
  "guide-sent": guideForm("mei@kopilane.example", "text=Thank you!"),
};

async function photograph(
  browser: Browser,
  address: string,
  file: string,
  options: BrowserContextOptions,
  state?: State,
): Promise<void> {
  const page = await browser.newPage({
    // Allows the style that `settle` injects.
    bypassCSP: true,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...options,
  });
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (state) await state.reach(page);
  else await settle(page);
  await page.screenshot({ path: file, fullPage: !state });
  await page.close();
}

/** Photographs menus, popups, forms and messages; every state if none is named. */
export async function captureStates(
  browser: Browser,
  origin: string,
  outDir: string,
  names: string[],
): Promise<void> {
  const chosen = Object.entries(states).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  await mutate(popupPages.map(({ document }) => ({ createOrReplace: document })));
  try {
    for (const { path } of popupPages) await untilBuilt(origin + path);
    for (const [name, state] of chosen) {
      for (const width of WIDTHS) {
        if (state.onlyAt === (width < 1024 ? "wide" : "narrow")) continue;
        for (const colorScheme of SCHEMES) {
          const file = join(outDir, `state-${name}-${width}-${colorScheme}.png`);
          const options = { colorScheme, viewport: { width, height: 900 } };
          await photograph(browser, origin + state.path, file, options, state);
        }
      }
      console.log(`shots: ${name}`);
    }
  } finally {
    await mutate(popupPages.map(({ document }) => ({ delete: { id: document._id } })));
  }
}

/** Photographs pages at 320 px and 1920 px and with forced colours. */
export async function captureEdges(
  browser: Browser,
  origin: string,
  outDir: string,
  paths: string[],
): Promise<void> {
  for (const path of paths) {
    const name = nameOfPath(path);
    for (const width of [320, 1920]) {
      const file = join(outDir, `${name}-${width}.png`);
      await photograph(browser, origin + path, file, { viewport: { width, height: 900 } });
    }
    for (const width of WIDTHS) {
      const file = join(outDir, `${name}-${width}-forced.png`);
      const options = { forcedColors: "active", viewport: { width, height: 900 } } as const;
      await photograph(browser, origin + path, file, options);
    }
    console.log(`shots: ${path}, forced colours, narrowest, widest`);
  }
}
