import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { messagesIn } from "../src/content/messages.ts";
import {
  isArticle,
  type PageContent,
  type Section,
  type Site,
  sectionsOf,
} from "../src/content/page-content.ts";
import { linkCardPath, smallCardPath } from "../src/lib/link-card-path.ts";
import { CARD_VERSION, type LinkCard } from "./draw-link-card.ts";
import { type CardDrawer, createCardDrawer } from "./link-card-drawer.ts";
import type { Scene } from "./link-card-scenes.ts";
import type { Target } from "./targets.ts";

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * The cards' faces have Latin letters and Chinese characters: a text in another script is omitted instead of drawn as
 * blanks.
 */
function drawable(text: string | null | undefined): string {
  return text && !OTHER_SCRIPT.test(text) ? text : "";
}

type Hero = Extract<Section, { _type: "heroSection" | "offerSection" }>;

function heroOf({ page }: PageContent): Hero | undefined {
  return sectionsOf(page)?.find(
    (section): section is Hero =>
      section._type === "heroSection" || section._type === "offerSection",
  );
}

/** The first messages with text of a page's conversation, which the card shows on a phone. */
function messagesOf(hero: Hero | undefined): { from: string; text: string }[] {
  const messages = hero?._type === "heroSection" ? (hero.chat?.messages ?? []) : [];
  return messages.flatMap(({ from, kind, text }) => {
    const drawableText = kind === "text" ? drawable(text) : "";
    return drawableText ? { from: from ?? "", text: drawableText } : [];
  });
}

/** The chart of a country. The office is the first place on the chart of the page's hero, if it has one. */
function chartOf(country: string, hero: Hero | undefined): Scene {
  const office = hero?._type === "heroSection" ? hero.country?.places?.[0] : undefined;
  const { latitude = null, longitude = null } = office ?? {};
  const hasPosition = latitude !== null && longitude !== null;
  return { kind: "chart", country, ...(hasPosition && { at: { latitude, longitude } }) };
}

/** The scene of a page's card, by the kind of the page. */
export function sceneOf(content: PageContent): Scene {
  const { page, contactPage, articleList } = content;
  const hero = heroOf(content);
  if (contactPage) return { kind: "form" };
  if (page?._type === "legalPage") return { kind: "policy" };
  // Annotated, since TypeScript would infer `never` for every other page.
  const isNews: boolean = Boolean(articleList) || isArticle(page);
  if (isNews) return { kind: "article" };
  if (page?._type === "page" && page.country?.code) {
    return chartOf(page.country.code, hero);
  }
  if (hero?._type === "offerSection") return { kind: "offer" };
  const messages = messagesOf(hero);
  // The home page shows the strait: its conversation belongs to one of the products.
  const isHome = page !== null && page.path === content.shownIn?.home;
  return messages.length > 0 && !isHome ? { kind: "chat", messages } : { kind: "strait" };
}

/** The text of a page's card: its headline if it has one, beside the scene of its kind. */
export function linkCardOf(content: PageContent): LinkCard {
  const { site, page, contactPage } = content;
  const hero = heroOf(content);
  const list = content.articleList ? messagesIn(content).elsewhere.articles : null;
  const title = page?.title ?? contactPage?.defaultHeading ?? list ?? "";
  return {
    brand: site?.title ?? "",
    heading: drawable(hero?.heading) || drawable(title) || site?.title || "",
    scene: sceneOf(content),
  };
}

/** The texts of the site's own card, which is used if a page's card cannot be drawn. */
function defaultCardOf(site: Site | null): LinkCard {
  const brand = site?.title ?? "";
  return { brand, heading: drawable(site?.defaultSeo?.title) || brand, scene: { kind: "strait" } };
}

/** Cards that could not be drawn, by the hash of their text: each is tried once in a process. */
const failed = new Set<string>();

/** The files of a drawn card, which have the hash of its text in their names. */
type CardFiles = { key: string; full: string; small: string };

/** The files of a card, from the cache if available; null if it cannot be drawn. */
async function cardFiles(
  cache: string,
  card: LinkCard | null,
  drawer: CardDrawer,
): Promise<CardFiles | null> {
  const key = createHash("sha256").update(CARD_VERSION).update(JSON.stringify(card)).digest("hex");
  const files = { key, full: join(cache, `${key}.png`), small: join(cache, `${key}.small.png`) };
  if (existsSync(files.full) && existsSync(files.small)) return files;
  if (failed.has(key)) return null;
  try {
    const { full, small } = await drawer.draw(card);
    await mkdir(cache, { recursive: true });
    await writeFile(files.full, full);
    await writeFile(files.small, small);
    return files;
  } catch (error) {
    failed.add(key);
    console.warn(`prerender: the card ${JSON.stringify(card?.heading)} could not be drawn:`, error);
    return null;
  }
}

/** The version of each link-preview card by the path of its page, and the pages that show the site's card. */
export type LinkCards = { versions: Record<string, string>; without: string[] };

/** Replaces a file atomically, so that no visitor gets half of it. */
async function replaceFile(file: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}`);
  await copyFile(file, temporary);
  await rename(temporary, target);
}

/** Writes a page's own card, else the site's, else one without text; returns its version and whether it is its own. */
async function writeLinkCard(
  outDir: string,
  { path, content }: Target,
  drawer: CardDrawer,
): Promise<{ version: string; isOwn: boolean } | null> {
  const cache = join(dirname(outDir), "og-cache");
  const ownFiles = await cardFiles(cache, linkCardOf(content), drawer);
  const files =
    ownFiles ??
    (await cardFiles(cache, defaultCardOf(content.site), drawer)) ??
    (await cardFiles(cache, null, drawer));
  if (files === null) return null;
  await replaceFile(files.full, join(outDir, linkCardPath(path)));
  await replaceFile(files.small, join(outDir, smallCardPath(path)));
  return { version: files.key.slice(0, 8), isOwn: ownFiles !== null };
}

/**
 * Writes the link-preview card of each page into `outDir`. Cards are cached beside `outDir` under the hash of their
 * text, so a build draws only new ones.
 */
export async function writeLinkCards(
  outDir: string,
  targets: Target[],
  drawer = createCardDrawer(),
): Promise<LinkCards> {
  const cards: LinkCards = { versions: {}, without: [] };
  try {
    for (const target of targets) {
      const card = await writeLinkCard(outDir, target, drawer);
      if (card) cards.versions[target.path] = card.version;
      if (!card?.isOwn) cards.without.push(target.path);
    }
  } finally {
    await drawer[Symbol.asyncDispose]();
  }
  return cards;
}
