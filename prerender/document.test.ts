import { expect, test } from "vitest";
import { fontFaces } from "../src/theme/font-faces.ts";
import {
  composeDeskDocument,
  composeDocument,
  deskCss,
  inlineHash,
  SPECULATION_RULES,
  styleSources,
} from "./document.ts";

const page = {
  head: "<title>Home</title>",
  styles: "a{}",
  body: `<main><h1>Hi</h1></main><script data-inline="contact-heading" data-headings="[]"></script>`,
  errors: [],
};
const parts = {
  page,
  scripts: { entry: "start()", "form-entry": "choose()", "contact-heading": "head($&)" },
  revision: `{"count":1}`,
  revisionId: "revision",
  fonts: ["/fonts/text.woff2"],
  globalCss: ":root{}",
  language: "en-MY",
};

test("a public page carries its scripts and loads no script file at its start", () => {
  const html = composeDocument(parts);
  expect(html).not.toContain("src=");
  expect(html).toContain("<script>start()</script>");
  expect(html).toContain(`<script data-headings="[]">head($&)</script>`);
  expect(html).toContain(`<script type="application/json" id="revision">{"count":1}</script>`);
  expect(html).toContain(`<html lang="en-MY" dir="ltr">`);
});

test("a page with a lead form has its own entry script instead of that of other pages", () => {
  const body = `${page.body}<form data-island="lead-form"></form>`;
  const html = composeDocument({ ...parts, page: { ...page, body } });
  expect(html).toContain("<script>choose()</script>");
  expect(html).not.toContain("start()");
});

test("puts what the first screen does not need last, and writes a token's value once", () => {
  const data = `<script type="application/ld+json">{"@graph":[]}</script>`;
  const styles = "a{color:var(--selat-color-scrim, rgb(8 31 27 / 0.55));font:var(--x, serif)}";
  const html = composeDocument({ ...parts, page: { ...page, head: data + page.head, styles } });
  expect(html.split("</main>")[0]).not.toContain(data);
  expect(html.indexOf(data)).toBeGreaterThan(html.indexOf(`id="revision"`));
  expect(html).toContain("a{color:var(--selat-color-scrim);font:var(--x, serif)}");
});

test("lets the browser prefetch pages, but neither the lead desk nor another window", () => {
  const [rule] = (JSON.parse(SPECULATION_RULES) as { prefetch: unknown[] }).prefetch;
  expect(JSON.stringify(rule)).toContain(`{"not":{"href_matches":"/admin*"}}`);
  expect(JSON.stringify(rule)).toContain(`{"not":{"selector_matches":"[target]"}}`);
});

test("the lead desk loads its app at once, and escapes the brand and the solutions", () => {
  const html = composeDeskDocument({
    deskScripts: ["/assets/desk-1.js", "/assets/desk-board-1.js"],
    earlyRequests: "ask()",
    brand: `Selat "&<`,
    solutions: ["Waiter & Till AI", `Say "hello"`],
    globalCss: ":root{}",
  });
  expect(html).toContain(`<script type="module" src="/assets/desk-1.js">`);
  expect(html).toContain(`<link rel="modulepreload" href="/assets/desk-board-1.js">`);
  expect(html).toContain(`content="Selat &quot;&amp;&lt;"`);
  expect(html.indexOf("<script>ask()</script>")).toBeLessThan(html.indexOf("/assets/desk-1.js"));
  expect(html).toContain(":root{--selat-font-display:var(--selat-font-text,");
  expect(html).toContain("noindex");
  expect(html).toContain(
    `content="[&quot;Waiter &amp; Till AI&quot;,&quot;Say \\&quot;hello\\&quot;&quot;]"`,
  );
});

test("the desk's loading message needs no web font", () => {
  const css = deskCss(fontFaces);
  const [, families = ""] = /#root>output\{[^}]*font-family:([^;]*);/.exec(css) ?? [];
  const loaded = [...css.matchAll(/@font-face\{font-family:"([^"]+)"[^}]*src:url/g)];
  expect(loaded.length).toBeGreaterThan(0);
  expect(families).not.toBe("");
  for (const [, family] of loaded) expect(families).not.toContain(family);
});

test("the policy's hash is the one browsers compute", () => {
  expect(inlineHash("alert(1)")).toBe("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
});

test("a page's policy is before its styles, and lists only them and an empty one", () => {
  const body = `<main><style>b{color:var(--selat-ink, #000)}</style></main>`;
  const html = composeDocument({ ...parts, page: { ...page, body } });
  const [start = ""] = html.split("<style>");
  const [, sources] =
    /http-equiv="Content-Security-Policy" content="style-src-elem 'self' ([^"]*)"/.exec(start) ??
    [];
  const styles = [":root{}a{}", "b{color:var(--selat-ink)}"];
  expect(sources).toBe(["", ...styles].map(inlineHash).join(" "));
  for (const style of styles) expect(html).toContain(`<style>${style}</style>`);
});

test("a repeated style has one hash in the policy", () => {
  expect(styleSources(["a{}", "a{}"])).toBe(`${inlineHash("")} ${inlineHash("a{}")}`);
});

test("keeps a component's class only if a style selects it", () => {
  const styles = ".fKx{top:0}.sc-b-0:hover .fKx{top:1px}";
  const body = `<p class="sc-a-0 fKx">sc-a-0</p><a class="sc-b-0"></a><i class="sc-c-1"></i><b class="other"></b>`;
  const html = composeDocument({ ...parts, page: { ...page, styles, body } });
  expect(html).toContain(
    `<p class="fKx">sc-a-0</p><a class="sc-b-0"></a><i></i><b class="other"></b>`,
  );
});

test("only a page with the contact form contains the captcha's key", () => {
  const form = `<form data-island="lead-form"></form>`;
  const turnstileKey = '0x4"AAA';
  expect(composeDocument({ ...parts, turnstileKey })).not.toContain("turnstile");
  expect(composeDocument({ ...parts, page: { ...page, body: form } })).not.toContain("turnstile");
  expect(composeDocument({ ...parts, turnstileKey, page: { ...page, body: form } })).toContain(
    `<meta name="turnstile" content="0x4&quot;AAA">`,
  );
});
