import { createHash } from "node:crypto";
import type { RenderedPage } from "../src/prerender.tsx";
import { layOutAhead } from "../src/site/lay-out-ahead.ts";
import { darkColors, token } from "../src/theme/tokens.ts";

/** Site paths of the app's entry and of the files it cannot start without. */
export type AppFiles = { main: string; imports: string[] };

export type DocumentParts = {
  page: Pick<RenderedPage, "head" | "styles" | "body">;
  /** JSON already made safe for a script element; empty for the admin shell. */
  contentJson: string;
  embeddedId: string;
  fonts: string[];
  globalCss: string;
  /** Whether the page shows the hero picture, which is then fetched first. */
  hasHero?: boolean;
  app: AppFiles;
  /** Of the page's words, as in `en-MY`. */
  language?: string;
};

/** The source of a function as Node runs it, without its comments and indentation. */
function withoutBlanks(code: (...args: never[]) => unknown): string {
  return String(code)
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(/\s+/g, " ");
}

// Kept before the app is there (features/lead-form/landing.ts reads it): who presses a link at once
// leaves the page before any script file has arrived, and would leave the campaign's tags behind.
const KEEP_LANDING = `try{sessionStorage["selat.landing"]||(sessionStorage["selat.landing"]=JSON.stringify({page:location.pathname+location.search,referrer:document.referrer}))}catch{}`;

// Signs that somebody is there, of which a hand on the mouse or the first move of a page is the earliest.
const SIGNS = `["pointermove","pointerdown","touchstart","wheel","scroll","keydown","focusin"]`;

// Browsers tell a page that moves below a resting pointer of a move by nothing, which is no sign.
const LISTEN = `const heard=new AbortController,sign=e=>{if(e.type!="pointermove"||e.movementX||e.movementY)heard.abort(),soon()};for(const t of ${SIGNS})addEventListener(t,sign,{signal:heard.signal,passive:true,capture:true});`;

// Quiet ones get the app too: late enough to be in nobody's way, early enough for a popup after 30 s.
const QUIET_MS = 10_000;

// A page framed or opened by the Studio has somebody waiting to edit it; one that was typed in has words to put back, or a lead to send.
const WHEN = `if(parent!==self||opener||waits())go();else{${LISTEN}addEventListener("load",()=>{setTimeout(()=>(self.requestIdleCallback||setTimeout)(fetchAhead),1000);setTimeout(go,${QUIET_MS})})}`;

// Not inside the Studio's frame, where a kept page would hide an edit.
const KEEP_HOME = `if(navigator.serviceWorker&&parent===self)addEventListener("load",()=>navigator.serviceWorker.register("/sw.js").catch(()=>{}));`;

// A link to a part of the same page leaves the menu that it stands in open: nobody else closes it
// while the app is on its way.
const CLOSE_MENU = `addEventListener("click",e=>e.target.closest?.("[popover] a")?.closest("[popover]").hidePopover());`;

// The first frame is there: the rest of the page in the quiet that follows.
const LAY_OUT = `addEventListener("load",()=>(${withoutBlanks(layOutAhead)})());`;

// What features/lead-form keeps: text that was typed in this tab, leads that could not be sent.
const WAITS = `const waits=()=>{try{return"selat.lead-draft"in sessionStorage||(localStorage["selat.lead-outbox"]||"[]")!=="[]"}catch{}};`;

/**
 * The inline script that runs the app later (docs/decisions/007); the same for every page of a build,
 * so it can be hashed. Once the page is idle it only fetches the files, unless the visitor saves data.
 */
export function loaderScript(app: AppFiles): string {
  const files = JSON.stringify([app.main, ...app.imports]);
  const fetchAhead = `const fetchAhead=()=>{if(!navigator.connection?.saveData)for(const href of ${files})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href}))};`;
  // What the sign itself does, a menu that opens, is drawn first.
  const run = `let s;const go=()=>{s||(s=1,import("${app.main}"))},soon=()=>requestAnimationFrame(()=>setTimeout(go));`;
  return KEEP_LANDING + KEEP_HOME + CLOSE_MENU + LAY_OUT + WAITS + fetchAhead + run + WHEN;
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
  const { page, contentJson, embeddedId, fonts, globalCss, hasHero, app } = parts;
  const preloads = fonts.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  );
  const content = contentJson
    ? `<script type="application/json" id="${embeddedId}">${contentJson}</script>`
    : "";
  // Without built content there is nothing to see before the app runs.
  const code = contentJson
    ? `<script type="module">${loaderScript(app)}</script>`
    : `<script type="module" src="${app.main}"></script>`;
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
