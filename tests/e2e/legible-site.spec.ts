import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { catalogue } from "../../src/lib/messages/catalogue.ts";
import { ContactForm, request as lead } from "./contact-form.ts";
import { expect, test, hydrateIslands } from "./fixtures.ts";
import { expectApart, expectLegible } from "./legible.ts";
import { missingPath, publicPaths } from "./page-table.ts";
import { readPattern } from "./pattern.ts";
import { LANGUAGES, pageAddresses } from "./site-map.ts";
import { urls } from "./stack.ts";

// Opens each page of the site, and each menu, popup, question and error once, at every width.

const wide = [1440];
const narrow = [320, 390, 768];

async function openAt(page: Page, path: string, width = 1440): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await hydrateIslands(page);
}

test("text and controls of every page are legible at any width, with a question open", async ({
  page,
}) => {
  test.slow();
  for (const path of [...publicPaths, missingPath]) {
    await openAt(page, path);
    for (const list of await page.locator("section:has(details)").all())
      await list.locator("summary").first().press("Enter");
    await expectLegible(page, path);
  }
});

for (const [code, locale] of Object.entries({ id: "id-ID", ms: "ms-MY", zh: "zh-Hans-SG" })) {
  test.describe(code, () => {
    // The page's own language, since the page would otherwise show its language offer.
    test.use({ locale });

    test(
      `text and controls of every page in ${locale} are legible at any width`,
      { tag: "@nightly" },
      async ({ page, request }) => {
        test.slow();
        const paths = (await pageAddresses(request, urls.site))
          .map((address) => address.slice(urls.site.length))
          .filter((path) => LANGUAGES.exec(path)?.[0].replaceAll("/", "") === code);
        expect(paths.length).toBeGreaterThan(8);
        for (const path of paths) {
          await openAt(page, path);
          for (const list of await page.locator("section:has(details)").all())
            await list.locator("summary").first().press("Enter");
          await expectLegible(page, path);
        }
      },
    );
  });
}

test("no line of the brand's pattern is behind text, on a phone or in a wide window", async ({
  page,
}) => {
  const looked = [
    ["/", 360],
    ["/", 1440],
    ["/ai-solutions-malaysia", 1440],
    ["/contact", 1440],
  ] as const;
  for (const [path, width] of looked) {
    await openAt(page, path, width);
    const { crossed, area } = await readPattern(page);
    expect(crossed, `${path}, ${width} px`).toEqual([]);
    expect(area, `${path}, ${width} px: what the pattern may cover`).toBeGreaterThan(0);
  }
});

test("text and controls of menus and languages are legible at any width", async ({ openAs }) => {
  const page = await openAs("visitor");
  await openAt(page, "/");
  const open = page.locator(":popover-open");
  for (const button of await page
    .getByRole("banner")
    .locator("nav button")
    .filter({ visible: true })
    .all()) {
    await button.press("Enter");
    await expect(open).toBeVisible();
    await expectLegible(page, await open.innerText(), wide);
    await page.keyboard.press("Escape");
    await expect(open).toHaveCount(0);
  }
  await openAt(page, "/", 390);
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await expect(open).toBeVisible();
  await expectLegible(page, "menu", narrow);
});

test("text and controls of the form, its errors and its thanks are legible at any width", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  const form = new ContactForm(page);
  await form.open();
  await form.button.click();
  await expect(page.locator("form").getByRole("alert").getByRole("listitem")).toHaveCount(5);
  await expectLegible(page, "errors");
  await form.fill(lead("legible"));
  await form.button.click();
  await form.expectThanks();
  // Waits for the home page, since the form's page is left two seconds after sending.
  await page.waitForURL(`${urls.site}/`);
  await form.expectThanks();
  await expectLegible(page, "thanks");
  await openAt(page, "/");
  for (const sender of await page.locator("main form [type=submit]").all()) {
    await sender.press("Enter");
    await expect(
      page.locator("main form :is([aria-invalid=true], :user-invalid)").first(),
    ).toBeVisible();
  }
  await expectLegible(page, "errors of the guide");
});

test("on a phone the thanks do not cover the next steps, in any language", async ({ page }) => {
  // Pretends that the window is hidden, since the thanks then stay.
  await page.addInitScript(() => Object.defineProperty(document, "hidden", { value: true }));
  await openAt(page, "/", 320);
  for (const [code, messages] of Object.entries(catalogue)) {
    const { sentTitle, sentText } = (await messages()).answers;
    const home = code === "en" ? "/" : `/${code}`;
    const left = {
      "selat.toast": JSON.stringify({ kind: "success", title: sentTitle, description: sentText }),
      [`selat.after-sending:${home}`]: `${home === "/" ? "" : home}/after-sending.json`,
    };
    await page.evaluate((kept) => Object.assign(sessionStorage, kept), left);
    await openAt(page, home, 320);
    const thanks = page.locator("[data-toasts] [data-kind] [data-kind]");
    await expect(thanks).toContainText(sentText);
    await expectApart(thanks, page.locator("[data-after-sending]"), home);
  }
});

/** Centre and radius of the sun in the hero's picture, and the size of the picture, in its own units. */
type Sun = { cx: number; cy: number; r: number; width: number; height: number };

function readSun(): Sun {
  const svg = readFileSync("public/media/hero-day.svg", "utf8");
  const [, width, height, cx, cy, r] = (
    /viewBox="0 400 (\d+) (\d+)".*?<circle cx="(\d+)" cy="(\d+)" r="(\d+)"/.exec(svg) ?? []
  ).map(Number);
  if (!width || !height || !cx || !cy || !r)
    throw new Error("hero-day.svg has no circle for the sun");
  return { cx, cy: cy - 400, r, width, height };
}

/** Runs in the page: whether a line of the footer's last paragraph overlaps the sun in the footer's background. */
function overlapsSun(footer: Element, { cx, cy, r, width, height }: Sun): boolean {
  const box = footer.getBoundingClientRect();
  const [least] = /[\d.]+(?=px)/.exec(getComputedStyle(footer).backgroundSize) ?? [];
  const scale = Math.max(box.width, Number(least)) / width;
  const x = box.left + box.width / 2 + (cx - width / 2) * scale;
  const y = box.bottom - (height - cy) * scale;
  const words = document.createRange();
  const copyright = [...footer.querySelectorAll("p")].at(-1);
  if (!copyright || !least) throw new Error("The footer has no text or no background picture");
  words.selectNodeContents(copyright);
  return [...words.getClientRects()].some((line) => {
    const right = x - Math.max(line.left, Math.min(x, line.right));
    const below = y - Math.max(line.top, Math.min(y, line.bottom));
    return Math.hypot(right, below) < r * scale;
  });
}

test("the footer's text does not overlap its sun at any width, in any language", async ({
  page,
}) => {
  const sun = readSun();
  for (const code of Object.keys(catalogue)) {
    await openAt(page, code === "en" ? "/" : `/${code}`);
    const covered: number[] = [];
    for (let width = 320; width <= 1440; width += 40) {
      await page.setViewportSize({ width, height: 900 });
      if (await page.locator("footer").evaluate(overlapsSun, sun)) covered.push(width);
    }
    expect(covered, `${code}: widths at which text overlaps the sun`).toEqual([]);
  }
});

/** Runs in the page: returns the texts beside a hero's ticket that the ticket covers. */
function coveredByTicket(ticket: Element): string[] {
  const paper = ticket.getBoundingClientRect();
  const isBelow = ({ left, top, right, bottom }: DOMRect) =>
    Math.min(right, paper.right) - Math.max(left, paper.left) > 0 &&
    // Allows 10 px, since the rotated ticket leaves its upper left corner free.
    Math.min(bottom, paper.bottom) - Math.max(top, paper.top) > 10;
  const beside = ticket.closest("section")?.querySelectorAll("h1, h1 ~ p, h1 ~ div a") ?? [];
  return [...beside].flatMap((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const boxes = element.matches("a") ? [element.getBoundingClientRect()] : words.getClientRects();
    return [...boxes].some(isBelow) ? [element.textContent] : [];
  });
}

test(
  "a hero's ticket does not cover the text beside it, in any language",
  { tag: "@nightly" },
  async ({ page }) => {
    for (const code of Object.keys(catalogue)) {
      for (const path of ["", "/waiter-ai", "/sales-assistant-ai", "/knowledge-base-ai"]) {
        await openAt(page, (code === "en" ? "" : `/${code}`) + path || "/");
        const ticket = page.locator("section:has(h1) [data-chat=ticket]");
        for (const width of [1024, 1120, 1280, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const covered = () => ticket.evaluate(coveredByTicket);
          await expect.poll(covered, `${code}${path}, ${width} px`).toEqual([]);
        }
      }
    }
  },
);

test.describe("what comes automatically", () => {
  test.use({ locale: "ms-MY" });

  test("the language offer and the popup are legible and reachable at any width", async ({
    page,
  }) => {
    // This page has neither a popup nor the lead form.
    await openAt(page, "/privacy-policy");
    await expect(page.locator("[data-offer]").getByRole("link")).toBeVisible();
    await expectLegible(page, "offer of a language");
    await openAt(page, "/");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole("dialog")).toBeFocused();
    await expectLegible(page, "popup");
  });
});

test("a film's captions shift neither themselves nor the heading below, in any language", async ({
  page,
}) => {
  for (const code of Object.keys(catalogue)) {
    for (const width of [320, 768, 1440]) {
      await openAt(page, code === "en" ? "/" : `/${code}`, width);
      const moved = await page.locator("li:has([data-caption])").evaluateAll((films) =>
        films.flatMap((film) => {
          const line = film.querySelector<HTMLElement>("[data-caption]");
          const next = film.querySelector("h3");
          const place = () => [line?.offsetTop, next?.getBoundingClientRect().top];
          const before = String(place());
          return [...film.querySelectorAll("[data-at]")].flatMap(({ textContent }) => {
            if (line) line.textContent = textContent;
            return String(place()) === before ? [] : [textContent];
          });
        }),
      );
      expect(moved, `${code}, ${width} px`).toEqual([]);
    }
  }
});
