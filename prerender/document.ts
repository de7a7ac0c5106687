import { createHash } from "node:crypto";
import type { RenderedPage } from "../src/prerender.tsx";
import { directionOf } from "../src/lib/languages.ts";
import { languageCss } from "../src/theme/language-css.ts";
import { darkColors, token } from "../src/theme/tokens.ts";
import type { InlineScripts } from "./inline-scripts.ts";

export type DocumentParts = {
  page: RenderedPage;
  scripts: InlineScripts;
  /**
   * JSON with the revision of the content, safe inside a script element, and the element's id as a string. Empty for a
   * page with an experiment: otherwise the browser would render the page again and show every visitor the control.
   */
  revision: string;
  revisionId: string;
  /** Revision of the page's own document; a page without a document has none. */
  documentRevision?: string | undefined;
  fonts: string[];
  globalCss: string;
  /** Whether the page shows the hero picture, which is then fetched first. */
  hasHero?: boolean;
  /** The Turnstile site key in a page with the contact form; null without a captcha. */
  turnstileKey?: string | null;
  /** Language of the page's texts, as in `en-MY`. */
  language: string;
};

/**
 * Pages of this site that a browser may prefetch before their link is clicked; never the lead desk. Prefetched, not
 * prerendered: an immediate click on a page that is being prerendered waits three times as long (decision 009).
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

/** The Content-Security-Policy source of an inline script or style element with this content. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * CSP sources of the inline style elements: those of the build, and an empty one, which styled-components inserts and
 * then fills through the CSSOM, if no policy applies.
 */
export function styleSources(styles: string[]): string {
  return [...new Set(["", ...styles].map(inlineHash))].join(" ");
}

const STYLE_ELEMENT = /<style>([\s\S]*?)<\/style>/g;

/**
 * A policy for the style elements of one page. Each page has its own, since all of them do not fit into one header
 * line. 'self' is for the Studio's preview, whose overlays load a stylesheet.
 */
function stylePolicy(html: string): string {
  const styles = [...html.matchAll(STYLE_ELEMENT)].map(([, style = ""]) => style);
  const policy = `style-src-elem 'self' ${styleSources(styles)}`;
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
}

/** The hero pictures of the light and the dark scheme. */
export const heroPictures = { light: "/media/hero-day.svg", dark: "/media/hero-night.svg" };

const HERO_PRELOADS = Object.entries(heroPictures).map(
  ([scheme, href]) =>
    `<link rel="preload" href="${href}" as="image" type="image/svg+xml" media="(prefers-color-scheme: ${scheme})">`,
);

/** `manifest` is the web app manifest of the site or of the desk, which can be installed as separate apps. */
const icons = (manifest: string) => [
  `<link rel="icon" href="/favicon.ico" sizes="32x32">`,
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
  `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
  `<link rel="manifest" href="${manifest}">`,
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

/** The value that styled-components adds to each use of a token; not needed, since the document defines all tokens. */
const TOKEN_FALLBACK = /var\((--selat-[\w-]+),(?:[^()]|\([^()]*\))*\)/g;

export function withoutTokenValues(styles: string): string {
  return styles.replaceAll(TOKEN_FALLBACK, "var($1)");
}

/**
 * Removes the class that lets other components' styles select a component, if no style uses it: a fiftieth of the
 * bytes of the first screen. The browser never needs it, since a live page is rendered from scratch.
 */
function withoutComponentIds(body: string, styles: string): string {
  const used = new Set(Array.from(styles.matchAll(/\.(sc-[\w-]+)/g), ([, id]) => id));
  return body.replaceAll(/ class="(sc-[^"]*)"/g, (_attribute, names: string) => {
    const usedNames = names.split(" ").filter((name) => !name.startsWith("sc-") || used.has(name));
    return usedNames.length > 0 ? ` class="${usedNames.join(" ")}"` : "";
  });
}

const LEAD_FORM = 'data-island="lead-form"';

/** The whole HTML document of a public page, its first screen first. */
export function composeDocument(parts: DocumentParts): string {
  const { page, scripts, revision, revisionId, fonts, globalCss, hasHero, language, turnstileKey } =
    parts;
  const { documentRevision = "" } = parts;
  const [structuredData = ""] = STRUCTURED_DATA.exec(page.head) ?? [];
  const styles = `<style>${withoutTokenValues(globalCss + page.styles) + languageCss(language)}</style>`;
  const body = withoutComponentIds(withoutTokenValues(page.body), styles + page.body).replaceAll(
    /<script data-inline="([\w-]+)"([^>]*)>/g,
    (_tag, name: keyof InlineScripts, attributes: string) =>
      `<script${attributes}>${scripts[name] ?? ""}`,
  );
  const hasForm = body.includes(LEAD_FORM);
  return [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}">${OPENING}`,
    stylePolicy(styles + body),
    page.head.replace(structuredData, ""),
    fontPreloads(fonts),
    ...(hasHero ? HERO_PRELOADS : []),
    ...icons("/manifest.webmanifest"),
    ...(turnstileKey && hasForm
      ? [`<meta name="turnstile" content="${escapeAttribute(turnstileKey)}">`]
      : []),
    styles,
    `</head><body><div id="root">${body}</div>`,
    ...(revision
      ? [`<script type="application/json" id="${revisionId}">${revision}</script>`]
      : []),
    ...(documentRevision ? [`<data hidden id="document" value="${documentRevision}"></data>`] : []),
    structuredData,
    `<script>${scripts[hasForm ? "form-entry" : "entry"]}</script>`,
    `<script type="speculationrules">${SPECULATION_RULES}</script>`,
    "</body></html>\n",
  ].join("");
}

type DeskDocumentParts = {
  /** Site paths of the scripts that the desk begins with, its entry first. */
  deskScripts: readonly string[];
  /** Requests a desk page's first data, see `InlineScripts`. */
  earlyRequests: string;
  brand: string;
  /** The solutions that a lead can ask for, as they are stored. */
  solutions: readonly string[];
  globalCss: string;
};

/**
 * The message while the code of the desk loads; React replaces it. It has a system font, because even transparent text
 * would make the browser request a font of ours, which delays the code.
 */
const DESK_LOADING =
  "<output>Loading...<noscript> The lead desk needs JavaScript.</noscript></output>";

/**
 * The CSS of the desk's only style element. Headings have the font of the text, to load one font less before the first
 * card, with a wider letter spacing than in the display font.
 */
export function deskCss(globalCss: string): string {
  const face = `:root{${token.vars.font.display}:${token.font.text}}`;
  const headings = "h1,h2,h3,h4{letter-spacing:-0.01em;word-spacing:0.06em}";
  const loading = `#root>output{position:fixed;inset:0;display:grid;place-content:center;font-family:system-ui,sans-serif;color:${token.color.soft};animation:appear 1ms 400ms both}@keyframes appear{from{opacity:0}}`;
  return `${globalCss}${face}${headings}${loading}`;
}

/** The one document of the lead desk, rendered in the browser. */
export function composeDeskDocument(parts: DeskDocumentParts): string {
  const { deskScripts, earlyRequests, brand, solutions, globalCss } = parts;
  const [entry, ...imported] = deskScripts;
  return [
    `<!doctype html><html lang="en">${OPENING}`,
    `<title>Admin</title><meta name="robots" content="noindex">`,
    `<meta name="application-name" content="${escapeAttribute(brand)}">`,
    `<meta name="solutions" content="${escapeAttribute(JSON.stringify(solutions))}">`,
    ...icons("/desk.webmanifest"),
    `<script>${earlyRequests}</script>`,
    `<style>${deskCss(globalCss)}</style>`,
    `<script type="module" src="${entry}"></script>`,
    // Requested in parallel with the entry, not after it: on a phone each round trip takes long.
    ...imported.map((path) => `<link rel="modulepreload" href="${path}">`),
    `</head><body><div id="root">${DESK_LOADING}</div></body></html>\n`,
  ].join("");
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
