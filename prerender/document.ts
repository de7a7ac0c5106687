import { createHash } from "node:crypto";
import type { RenderedPage } from "../src/prerender.tsx";
import { darkColors, token } from "../src/theme/tokens.ts";
import type { InlineScripts } from "./inline-scripts.ts";

export type DocumentParts = {
  page: RenderedPage;
  scripts: InlineScripts;
  /** Revision of the content, as JSON that is safe in a script element, and the id of that element. */
  revision: string;
  revisionId: string;
  fonts: string[];
  globalCss: string;
  /** Whether the page shows the hero picture, which is then fetched first. */
  hasHero?: boolean;
  /** Of the page's words, as in `en-MY`. */
  language: string;
};

/**
 * Pages of this site that a browser may fetch before their link is pressed; never the lead desk. Fetched, not
 * drawn: a press at once on a page that is being drawn ahead waits three times as long (decision 011).
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/admin*" } },
          { not: { selector_matches: "[target]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** The Content-Security-Policy source of an inline script. */
export function scriptHash(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/** The hero pictures of the light and the dark scheme. */
export const heroPictures = { light: "/media/hero-day.svg", dark: "/media/hero-night.svg" };

const HERO_PRELOADS = Object.entries(heroPictures).map(
  ([scheme, href]) =>
    `<link rel="preload" href="${href}" as="image" type="image/svg+xml" media="(prefers-color-scheme: ${scheme})">`,
);

const ICONS = [
  `<link rel="icon" href="/favicon.ico" sizes="32x32">`,
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
  `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
  `<link rel="manifest" href="/manifest.webmanifest">`,
  `<meta name="theme-color" content="${token.raw.color.paper}" media="(prefers-color-scheme: light)">`,
  `<meta name="theme-color" content="${darkColors.paper}" media="(prefers-color-scheme: dark)">`,
];

function fontPreloads(fonts: string[]): string {
  return fonts
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join("");
}

const OPENING = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`;

const STRUCTURED_DATA = /<script type="application\/ld\+json">[^<]*<\/script>/;

/** styled-components writes each token's value beside it; here the document has them all. */
const TOKEN_FALLBACK = /var\((--selat-[\w-]+),(?:[^()]|\([^()]*\))*\)/g;

function withoutTokenValues(styles: string): string {
  return styles.replaceAll(TOKEN_FALLBACK, "var($1)");
}

/** The whole HTML document of a public page, its first screen first. */
export function composeDocument(parts: DocumentParts): string {
  const { page, scripts, revision, revisionId, fonts, globalCss, hasHero, language } = parts;
  const [structuredData = ""] = STRUCTURED_DATA.exec(page.head) ?? [];
  const body = withoutTokenValues(page.body).replace(
    /<script data-inline="contact-query"([^>]*)>/,
    (_tag, attributes: string) => `<script${attributes}>${scripts["contact-query"]}`,
  );
  return [
    `<!doctype html><html lang="${language}">${OPENING}`,
    page.head.replace(structuredData, ""),
    fontPreloads(fonts),
    ...(hasHero ? HERO_PRELOADS : []),
    ...ICONS,
    `<style>${withoutTokenValues(globalCss + page.styles)}</style>`,
    `</head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="${revisionId}">${revision}</script>`,
    structuredData,
    `<script>${scripts.entry}</script>`,
    `<script type="speculationrules">${SPECULATION_RULES}</script>`,
    "</body></html>\n",
  ].join("");
}

type DeskDocumentParts = {
  /** Site path of the desk's entry. */
  entry: string;
  brand: string;
  fonts: string[];
  globalCss: string;
};

/** The one document of the lead desk, drawn in the browser. */
export function composeDeskDocument({ entry, brand, fonts, globalCss }: DeskDocumentParts): string {
  return [
    `<!doctype html><html lang="en">${OPENING}`,
    `<title>Admin</title><meta name="robots" content="noindex">`,
    `<meta name="application-name" content="${escapeAttribute(brand)}">`,
    fontPreloads(fonts),
    ...ICONS,
    `<style>${globalCss}</style>`,
    `<script type="module" src="${entry}"></script>`,
    `</head><body><div id="root"></div></body></html>\n`,
  ].join("");
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
