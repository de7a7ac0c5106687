import { createHash } from "node:crypto";
import type { RenderedPage } from "../src/prerender.tsx";
import { darkColors, token } from "../src/theme/tokens.ts";

/** When a page's code is loaded: on the first interaction or idle, right after load, or at once. */
export type Loading = "idle" | "load" | "now";

export type DocumentParts = {
  page: Pick<RenderedPage, "head" | "styles" | "body">;
  /** JSON already made safe for a script element; empty for the admin shell. */
  contentJson: string;
  embeddedId: string;
  fonts: string[];
  globalCss: string;
  /** Whether the page shows the hero picture, which is then fetched first. */
  hasHero?: boolean;
  mainScript: string;
  loading: Loading;
  /** Of the page's words, as in `en-MY`. */
  language?: string;
};

// Kept before the app is there (features/lead-form/landing.ts reads it): who presses a link at once
// leaves the page before any script file has arrived, and would leave the campaign's tags behind.
const KEEP_LANDING = `try{sessionStorage["selat.landing"]||(sessionStorage["selat.landing"]=JSON.stringify({page:location.pathname+location.search,referrer:document.referrer}))}catch{}`;

const WHEN_IDLE = `for(const t of["pointerdown","keydown","touchstart"])addEventListener(t,go,{once:true,passive:true,capture:true});addEventListener("load",()=>setTimeout(()=>(self.requestIdleCallback||setTimeout)(go,{timeout:2000}),1500))`;

const WHEN: Record<Exclude<Loading, "now">, string> = {
  // A page framed or opened by the Studio has somebody waiting to edit it.
  idle: `if(parent!==self||opener)go();else{${WHEN_IDLE}}`,
  load: `document.readyState==="complete"?go():addEventListener("load",go)`,
};

// Not inside the Studio's frame, where a kept page would hide an edit.
const KEEP_HOME = `if(navigator.serviceWorker&&parent===self)addEventListener("load",()=>navigator.serviceWorker.register("/sw.js").catch(()=>{}));`;

/** The inline script that fetches the app later; the same for every page of a build, so it can be hashed. */
export function loaderScript(mainScript: string, loading: Exclude<Loading, "now">): string {
  return `${KEEP_LANDING}${KEEP_HOME}let s;const go=()=>{s||(s=1,import("${mainScript}"))};${WHEN[loading]}`;
}

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

/** The whole HTML document of a page. */
export function composeDocument(parts: DocumentParts): string {
  const { page, contentJson, embeddedId, fonts, globalCss, hasHero, mainScript, loading } = parts;
  const preloads = fonts.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  );
  const code =
    loading === "now"
      ? `<script type="module" src="${mainScript}"></script>`
      : `<script type="module">${loaderScript(mainScript, loading)}</script>`;
  const content = contentJson
    ? `<script type="application/json" id="${embeddedId}">${contentJson}</script>`
    : "";
  return [
    `<!doctype html><html lang="${parts.language ?? "en"}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    page.head,
    ...preloads,
    ...(hasHero ? HERO_PRELOADS : []),
    ...ICONS,
    `<style>${globalCss}</style>`,
    page.styles,
    code,
    `</head><body><div id="root">${page.body}</div>${content}</body></html>\n`,
  ].join("");
}
