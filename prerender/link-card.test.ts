import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { PageContent } from "../src/content/page-content.ts";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { drawLinkCard, drawTexts } from "./draw-link-card.ts";
import { type CardDrawer, createCardDrawer } from "./link-card-drawer.ts";
import { linkCardOf, sceneOf, writeLinkCards } from "./link-card.ts";
import type { Scene } from "./link-card-scenes.ts";
import { type Target, targetsOf } from "./targets.ts";
import { byTier, seed } from "../tests/tier.ts";

const scene = { kind: "strait" as const };
const RUNS = Number(process.env["FUZZ_ATTEMPTS"] ?? byTier(60, 300)) / 5;

function sizeOf(png: Uint8Array): number[] {
  const bytes = Buffer.from(png);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe("the card of any title", () => {
  let drawer: CardDrawer;
  beforeAll(() => {
    drawer = createCardDrawer();
  });
  afterAll(() => drawer[Symbol.asyncDispose]());

  const letters = [
    "A",
    "Hi",
    "i",
    "W",
    "中",
    "愛",
    "か",
    "한",
    "ก",
    "न",
    "ع",
    "ש",
    "Ω",
    "Ж",
    "ß",
    "é",
  ];
  const others = ["😀", "👩‍👩‍👧", "🇸🇬", "\u200b", "\u00ad", "\u202e", "e\u0301", "\t", "\n", "&", "<"];
  const word = fc.array(fc.constantFrom(...letters, ...others, "a", "n", "0", "-"), {
    minLength: 1,
    maxLength: 12,
  });
  const title = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.array(word, { maxLength: 25 }).map((words) => words.map((each) => each.join("")).join(" ")),
    // Titles without a space, at which a line could wrap.
    fc.array(word, { maxLength: 60 }).map((words) => words.flat().join("").slice(0, 300)),
  );

  test.each(["", "A", "Hi", "ab", "W".repeat(300), "中".repeat(300), "😀".repeat(100), " "])(
    "%j is drawn",
    async (heading) => {
      const { full, small } = await drawer.draw({ brand: "Selat", heading, scene });
      expect(sizeOf(full)).toEqual([1200, 630]);
      expect(sizeOf(small)).toEqual([160, 84]);
    },
  );

  test(
    "draws any title in any script before the deadline",
    { timeout: 600_000 + RUNS * 1000 },
    async () => {
      const property = fc.asyncProperty(title, title, async (heading, text) => {
        const scene = { kind: "chat" as const, messages: [{ from: "agent", text }] };
        const { full } = await drawer.draw({ brand: "Selat", heading, scene });
        expect(sizeOf(full)).toEqual([1200, 630]);
      });
      await fc.assert(property, { numRuns: RUNS, seed });
    },
  );
});

describe("a card whose drawing never ends", () => {
  let folder: string;
  let outDir: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "link-card-"));
    outDir = join(folder, "site");
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    vi.restoreAllMocks();
  });

  /** A drawer that draws text as bytes, and never returns for cards that match. */
  function drawerThatHangs(condition: string, deadline = 300): CardDrawer {
    const program = join(folder, "program.mjs");
    writeFileSync(
      program,
      `import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ card }) => {
  while (${condition});
  const draw = (size) => new TextEncoder().encode(size + (card?.heading ?? "no words"));
  parentPort.postMessage({ pictures: { full: draw(""), small: draw("Small: ") } });
});
parentPort.postMessage({ ready: true });`,
    );
    return createCardDrawer({ deadline, program: pathToFileURL(program) });
  }

  function target(path: string, title: string): Target {
    const site = { title: "Selat", defaultSeo: { title: `Of ${folder}` } };
    const content = { site, page: { title }, contactPage: null, redirects: [] };
    return { path, updatedAt: "", content: content as unknown as PageContent };
  }

  const card = (name: string) => readFileSync(join(outDir, `og/${name}.png`), "utf8");

  test("is replaced by the site's card, while other pages get their own", async () => {
    const drawer = drawerThatHangs(`card.heading.startsWith("Hi ")`);
    const targets = [target("/a", "First"), target("/b", `Hi ${folder}`), target("/c", "Last")];
    const { versions, without } = await writeLinkCards(outDir, targets, drawer);
    expect(without).toEqual(["/b"]);
    expect(Object.keys(versions)).toEqual(["/a", "/b", "/c"]);
    expect(new Set(Object.values(versions)).size).toBe(3);
    expect([card("a"), card("b"), card("c")]).toEqual(["First", `Of ${folder}`, "Last"]);
    expect(card("small/a")).toBe("Small: First");
  });

  test("is replaced by a card without text if the site's card is not drawn either", async () => {
    const drawer = drawerThatHangs("card !== null");
    const targets = [target("/a", `Hi ${folder}`)];
    expect((await writeLinkCards(outDir, targets, drawer)).without).toEqual(["/a"]);
    expect(card("a")).toBe("no words");
  });

  test("is not drawn again by the next run", async () => {
    const targets = [target("/a", `Hi ${folder}`)];
    await writeLinkCards(outDir, targets, drawerThatHangs("card?.heading.startsWith('Hi')"));
    const repeated = await writeLinkCards(outDir, targets, drawerThatHangs("true", 60_000));
    expect(repeated.without).toEqual(["/a"]);
  });

  test("fails at once when its thread ends, and a new thread draws the next one", async () => {
    const drawer = drawerThatHangs(`card.heading === "end" && process.exit()`, 60_000);
    const draw = (heading: string) => drawer.draw({ brand: "Selat", heading, scene });
    await expect(draw("end")).rejects.toThrow("its thread ended");
    expect(Buffer.from((await draw("next")).full).toString()).toBe("next");
    await drawer[Symbol.asyncDispose]();
  });

  test("leaves no thread that keeps the process alive", async () => {
    const drawer = drawerThatHangs("true");
    await expect(drawer.draw({ brand: "", heading: "", scene })).rejects.toThrow(
      "not drawn within 0.3 s",
    );
    await drawer[Symbol.asyncDispose]();
    expect(process.getActiveResourcesInfo()).not.toContain("Worker");
  });
});

test("replaces words that the cards' fonts cannot draw by the brand", () => {
  const site = { title: "Selat", defaultSeo: { description: "AI உதவியாளர்" } };
  const page = { _type: "page", title: "முகப்பு", seo: { description: "காபி ஆறும் முன்." } };
  const tamil = { site, page, contactPage: null } as unknown as PageContent;
  expect(linkCardOf(tamil)).toEqual({ brand: "Selat", heading: "Selat", scene });
  const named = { ...tamil, page: { ...page, title: "Waiter AI" } } as unknown as PageContent;
  expect(linkCardOf(named).heading).toBe("Waiter AI");
});

const pageAt = (path: string, language: string, fields: object) => ({
  _id: path,
  _type: "page",
  path,
  language,
  seo: { description: "Trusted by {kitchens}." },
  ...fields,
});

test("a card has the values of facts in its language, and no token", () => {
  const kitchens = {
    id: "fact",
    key: "kitchens",
    value: "500+",
    words: "over 500 kitchens",
    setting: null,
    localizedTexts: [{ language: "ms", path: "words", value: "lebih 500 dapur" }],
  };
  const hero = { _key: "a", _type: "heroSection", heading: "For {kitchens}" };
  const site = {
    site: { title: "Selat", languages: [{ code: "en" }, { code: "ms" }] },
    pages: [
      pageAt("/", "en", { title: "{kitchens}", sections: [] }),
      pageAt("/ms", "ms", { title: "Laman", sections: [hero] }),
    ],
    contactPages: [],
    redirects: [],
    experiments: [],
    facts: [kitchens],
    versions: [],
    translationGroups: [],
  } as unknown as SITE_QUERY_RESULT;
  expect(targetsOf(site).map(({ content }) => linkCardOf(content))).toEqual([
    { brand: "Selat", heading: "over 500 kitchens", scene },
    { brand: "Selat", heading: "For lebih 500 dapur", scene },
  ]);
});

function chatCard(heading: string, text: string) {
  const messages = [{ from: "agent", text }];
  return { brand: "Selat", heading, scene: { kind: "chat" as const, messages } };
}

test("a card in Chinese has Chinese characters and punctuation in headline and conversation", async () => {
  // Characters that no font has are not drawn, so each word has to change the picture.
  const { full: picture } = await drawLinkCard(chatCard("首页", "咖啡，还没凉。"));
  for (const other of [
    chatCard("", "咖啡，还没凉。"),
    chatCard("首", "咖啡，还没凉。"),
    chatCard("首页", "咖啡\u3000还没凉。"),
    chatCard("首页", "咖啡，还没凉\u3000"),
  ]) {
    expect(Buffer.compare((await drawLinkCard(other)).full, picture)).not.toBe(0);
  }
});

/** The lines of a card below its brand, from the text elements of its drawing. */
async function linesOf(heading: string, ownScene: Scene = scene): Promise<string[]> {
  const svg = await drawTexts({ brand: "Selat", heading, scene: ownScene }, false);
  const lines = new Map<string, string>();
  for (const [, y = "", text = ""] of svg.matchAll(/<text[^>]* y="([^"]*)"[^>]*>([^<]*)/g)) {
    lines.set(y, (lines.get(y) ?? "") + text);
  }
  return [...lines.values()].slice(1).map((line) => line.replaceAll("\u00A0", " ").trim());
}

test.each<[string, Scene, string[]]>([
  ["Kebijakan Privasi", { kind: "policy" }, ["Kebijakan", "Privasi"]],
  [
    "Dari Perlis sampai Sabah, setiap pelanggan mendapat jawaban.",
    { kind: "chart", country: "MY" },
    ["Dari Perlis sampai", "Sabah, setiap", "pelanggan", "mendapat jawaban."],
  ],
  ["AI 助手陪您十四天，免费。", { kind: "offer" }, ["AI 助手陪您", "十四天，", "免费。"]],
  [
    "听得懂 Singlish 的 AI 助手，can lah。",
    { kind: "chart", country: "SG" },
    ["听得懂 Singlish", "的 AI 助手，", "can lah。"],
  ],
  [
    "队伍还没往前挪，订单已经进了厨房。",
    { kind: "chat", messages: [] },
    ["队伍还没往前挪，", "订单已经进了厨房。"],
  ],
  [
    "从玻璃市到沙巴，每位顾客都有回音。",
    { kind: "chart", country: "MY" },
    ["从玻璃市到沙巴，", "每位顾客都有回音。"],
  ],
])("the lines of the card “%s” end between words", async (heading, ownScene, lines) => {
  expect(await linesOf(heading, ownScene)).toEqual(lines);
});

test("the lines of a Chinese headline are at equal distances, even if one starts with a figure", async () => {
  const heading = "每位新客户，30秒内就到，收到您的回复。";
  const svg = await drawTexts({ brand: "", heading, scene: { kind: "offer" } }, false);
  const tops = ["每", "秒", "收"].map((word) =>
    Number(new RegExp(`<text[^>]* y="([^"]*)"[^>]*>${word}`).exec(svg)?.[1]),
  );
  const [first = 0, second = 0, third = 0] = tops;
  expect(second - first).toBeGreaterThan(60);
  // Satori rounds the positions.
  expect(Math.abs(third - second - (second - first))).toBeLessThanOrEqual(1);
});

test("the lines of a Chinese message on a card's phone are clauses, or end between words", async () => {
  const text = "两份椰浆饭配鸡，一杯奶茶冰。没有坏，别担心。E4 表示滤网堵了。这里吃还是打包？";
  const lines = await linesOf("首页", { kind: "chat", messages: [{ from: "agent", text }] });
  expect(lines.slice(1)).toEqual([
    "两份椰浆饭配鸡，",
    "一杯奶茶冰。",
    "没有坏，别担心。",
    "E4 表示滤网堵了。",
    "这里吃还是打包？",
  ]);
});

test.each([
  ["送到淡滨尼要2到3天。", ["送到淡滨尼要", "2到3天。"]],
  ["请问您的饭厅有多大？", ["请问您的", "饭厅有多大？"]],
])("no line of the message “%s” on a card has one word if another would fit", async (text, of) => {
  const lines = await linesOf("首页", { kind: "chat", messages: [{ from: "agent", text }] });
  expect(lines.slice(1)).toEqual(of);
});

describe("the scene of a card", () => {
  const hero = { _type: "heroSection", _key: "hero" };
  const chat = {
    messages: [
      { from: "customer", kind: "text", text: "2 kopi-o" },
      { from: "customer", kind: "voice", text: "With eggs" },
      { from: "agent", kind: "text", text: "வணக்கம்" },
      { from: "agent", kind: "text", text: "Table 12?" },
    ],
  };
  const page = { _type: "page", path: "/waiter-ai", sections: [{ ...hero, chat }] };
  const shownIn = { home: "/" };
  const kindOf = (fields: object) =>
    sceneOf({ page: null, contactPage: null, shownIn, ...fields } as unknown as PageContent);

  test.each([
    ["the contact page", { contactPage: {} }, "form"],
    ["the policy", { page: { _type: "legalPage" } }, "policy"],
    ["a story", { page: { ...page, kind: "story" } }, "article"],
    ["the list of articles", { articleList: {} }, "article"],
    ["an offer", { page: { ...page, sections: [{ _type: "offerSection" }] } }, "offer"],
    ["the home page", { page: { ...page, path: "/" } }, "strait"],
    ["a page without a conversation", { page: { ...page, sections: [hero] } }, "strait"],
    ["an address without a page", {}, "strait"],
  ])("is chosen by the page: %s", (_name, fields, kind) => {
    expect(kindOf(fields)).toEqual({ kind });
  });

  test("of a solution is a phone with what its conversation writes in letters that can be drawn", () => {
    expect(kindOf({ page })).toEqual({
      kind: "chat",
      messages: [
        { from: "customer", text: "2 kopi-o" },
        { from: "agent", text: "Table 12?" },
      ],
    });
  });

  test("of a country shows its chart, with the office if it has a position", () => {
    const places = [{ latitude: 3.1, longitude: 101.7 }];
    const heroWithOffice = { ...hero, country: { places } };
    const country = { code: "MY" };
    expect(kindOf({ page: { ...page, country, sections: [heroWithOffice] } })).toEqual({
      kind: "chart",
      country: "MY",
      at: places[0],
    });
    const chart = { kind: "chart", country: "MY" };
    expect(kindOf({ page: { ...page, country } })).toEqual(chart);
    const unplaced = { ...hero, country: { places: null } };
    expect(kindOf({ page: { ...page, country, sections: [unplaced] } })).toEqual(chart);
  });

  test("differs from every other kind, and a country without a chart is drawn, too", async () => {
    const scenes: Scene[] = [
      ...(["strait", "offer", "form", "policy", "article"] as const).map((kind) => ({ kind })),
      { kind: "chat", messages: [] },
      { kind: "chart", country: "MY" },
      { kind: "chart", country: "SG", at: { latitude: 1.3, longitude: 103.8 } },
      { kind: "chart", country: "XX" },
    ];
    const pictures = await Promise.all(
      scenes.map(async (each) => {
        const { full } = await drawLinkCard({ brand: "Selat", heading: "Hi", scene: each });
        return Buffer.from(full).toString("base64");
      }),
    );
    expect(new Set(pictures).size).toBe(scenes.length);
  });
});
