import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addToVisitPath, pathOfLead } from "../lib/visit-path.ts";

const isFramed = vi.hoisted(() => vi.fn<() => boolean>());
vi.mock(import("../lib/is-framed.ts"), () => ({ isFramed }));

const TOKEN = "tokenAAA";
let bit = 0;

beforeEach(() => {
  sessionStorage.clear();
  delete document.documentElement.dataset["arms"];
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x64) Firefox/153.0" });
  isFramed.mockReturnValue(false);
});
afterEach(() => vi.unstubAllGlobals());

/** Makes the browser's random byte equal to `bit`. */
function mockRandomByte(): void {
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as unknown as Uint8Array)[0] = bit;
    return array;
  });
}

/** The built page after the parser has run the script; the rest of the section is inserted where the parser would. */
async function openBuilt(token = TOKEN): Promise<string> {
  document.body.innerHTML = `<main><section id="ask" data-section="ask heroAAAA"><style>.c{}</style><template data-token="${token}"><section id="ask" data-section="ask~variant heroBBBB"><h2>Other words</h2></section></template><script type="text/plain"></script></section></main>`;
  const section = document.querySelector("section");
  const script = document.querySelector("script");
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  vi.resetModules();
  await import("./choose-version.ts");
  section?.insertAdjacentHTML("beforeend", "<h2>The words</h2>");
  return document.querySelector("main")?.innerHTML ?? "";
}

const arms = () => document.documentElement.dataset["arms"];
const AS_IT_IS = `<section id="ask" data-section="ask heroAAAA"><style>.c{}</style><h2>The words</h2></section>`;
const OTHER = `<section id="ask" data-section="ask~variant heroBBBB"><style>.c{}</style><h2>Other words</h2></section>`;

test.each([
  [0, AS_IT_IS],
  [1, OTHER],
  [254, AS_IT_IS],
  [255, OTHER],
])("a random byte of %i shows one version, and removes the other", async (coin, html) => {
  bit = coin;
  mockRandomByte();
  expect(await openBuilt()).toBe(html);
  expect(arms()).toBe(`${TOKEN}${coin % 2}`);
});

test("a tab shows one version of an experiment, and reports it once", async () => {
  bit = 1;
  mockRandomByte();
  await openBuilt();
  addToVisitPath("/", "heroBBBB");
  delete document.documentElement.dataset["arms"];
  bit = 0;
  expect(await openBuilt()).toBe(OTHER);
  expect(arms()).toBeUndefined();
  expect(await openBuilt("tokenBBB")).toBe(AS_IT_IS);
  expect(arms()).toBe("tokenBBB0");
  expect(pathOfLead("/contact")).toEqual({
    pages: [{ page: "/", sections: ["heroBBBB"] }],
    variant: `${TOKEN}1tokenBBB0`,
  });
});

test("both versions are equally likely: a random bit of the browser decides", async () => {
  let heads = 0;
  for (let toss = 0; toss < 400; toss += 1) {
    sessionStorage.clear();
    if ((await openBuilt()) === OTHER) heads += 1;
  }
  // Fails by chance once in 10 million runs.
  expect(Math.abs(heads - 200)).toBeLessThan(54);
});

test.each([
  ["Do Not Track", () => vi.stubGlobal("navigator", { userAgent: "Firefox", doNotTrack: "1" })],
  [
    "Global Privacy Control",
    () => vi.stubGlobal("navigator", { userAgent: "Firefox", globalPrivacyControl: true }),
  ],
  [
    "Save-Data",
    () => vi.stubGlobal("navigator", { userAgent: "Firefox", connection: { saveData: true } }),
  ],
  [
    "a search engine",
    () => vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }),
  ],
  [
    "a tab without storage",
    () =>
      vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
        throw new Error("blocked");
      }),
  ],
  ["the Studio's frame", () => isFramed.mockReturnValue(true)],
])("with %s the section is unchanged, and nothing is sent or stored", async (_who, arrange) => {
  bit = 1;
  mockRandomByte();
  arrange();
  expect(await openBuilt()).toBe(AS_IT_IS);
  expect(arms()).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});
