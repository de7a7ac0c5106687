import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { arrangePage } from "./first-screen.ts";

const sheet = [
  `.head{color:red}/*!sc*/\ndata-styled.g1[id="sc-a"]{content:"head,"}/*!sc*/\n`,
  `.base{margin:0}/*!sc*/\ndata-styled.g2[id="sc-b"]{content:"base,"}/*!sc*/\n`,
  `@keyframes turn{to{rotate:1turn}}/*!sc*/\ndata-styled.g3[id="sc-keyframes-turn"]{content:"turn,"}/*!sc*/\n`,
  `.low{animation:turn 1s}/*!sc*/\n@media print{.low{top:0}}/*!sc*/\ndata-styled.g4[id="sc-c"]{content:"low,"}/*!sc*/\n`,
  `.last{font:1rem var(--selat-font-display, serif)}/*!sc*/\ndata-styled.g5[id="sc-d"]{content:"last,"}/*!sc*/\n`,
  `.foot{top:0}/*!sc*/\ndata-styled.g6[id="sc-e"]{content:"foot,"}/*!sc*/\n`,
].join("");
const styles = `<style data-styled="true" data-styled-version="6.6.0">${sheet}</style>`;
const sections = [
  `<section class="base"><h1>Abc</h1></section>`,
  `<section class="sc-c base low"><h2>Def</h2></section>`,
  `<section class="last">Xyz</section>`,
];
const body = `<header class="head"></header><main><nav></nav><!--$-->${sections.join("<!--/$--><!--$-->")}</main><footer class="foot"></footer>`;
const page = { head: "", styles, body, errors: [] };
const globalCss = "h1,h2{font-family:var(--selat-font-display, serif)}";

test("the first screen's styles come first, others at the end of the previous section", async () => {
  const arranged = await arrangePage(page, globalCss);
  expect(arranged.styles).toMatch(/\.head\{color:red\}\.base\{margin:0\}$/);
  expect(arranged.body).toContain(
    "<style>@keyframes turn{to{rotate:1turn}}.low{animation:turn 1s}",
  );
  const root = parse(arranged.body);
  const styles = root.querySelectorAll("style").map((style) => {
    return `${style.parentNode.rawTagName}.${style.parentNode.classNames}`;
  });
  // Styles below the first screen are in one element: the policy has a hash for each element.
  expect(styles).toEqual(["section.base", "section.sc-c base low"]);
  expect(arranged.body).toMatch(
    /\.last\{[^<]*\.foot\{top:0\}<\/style><\/section><section class="last">/,
  );
  expect(arranged.body).not.toContain("<!--");
});

test("fonts of the first two sections are inlined first, the others at the start of theirs", async () => {
  const { styles: first, body: rest } = await arrangePage(page, globalCss);
  const data = /src:url\(data:font\/woff2;base64,[\w+/=]+\)/;
  expect(first).toMatch(data);
  expect(first).toContain(
    `:root{--selat-font-display:"First Screen","Bricolage Grotesque Variable"`,
  );
  const [firstScreen = "", below = ""] = rest.split("<h2>Def</h2>");
  expect(firstScreen).not.toMatch(data);
  expect(below).toMatch(data);
  expect(below).toContain(`[popover],main>:nth-child(n+4){--selat-font-display:"Below","Bricolage`);
  const more = { ...page, body: body.replace("Xyz", "Something else") };
  expect((await arrangePage(more, globalCss)).styles).toBe(first);
  const other = { ...page, body: body.replace("Def", "Something else") };
  expect((await arrangePage(other, globalCss)).styles).not.toBe(first);
});

test("fonts of the headings that an address chooses are inlined first, and no other ones", async () => {
  const choosing = (headings: [string, string][]) => {
    const script = `<script data-headings="${JSON.stringify(headings).replaceAll('"', "&quot;")}"></script>`;
    const heading = "</h1>";
    return { ...page, body: body.replace(heading, heading + script) };
  };
  const { styles: none } = await arrangePage(page, globalCss);
  const known = await arrangePage(choosing([["schedule-demo", "Abe"]]), globalCss);
  expect(known.styles).toBe(none);
  const other = await arrangePage(choosing([["a", "Quick"]]), globalCss);
  expect(other.styles).not.toBe(none);
});

test("the font of the first screen is preloaded, so that no frame is drawn without it", async () => {
  const { head, styles: first } = await arrangePage(page, globalCss);
  const [, url = ""] = /src:url\((data:[^)]+)\)/.exec(first) ?? [];
  // WebKit fails to load a font that is preloaded from a data URL; it does not know the media feature.
  expect(head).toContain(
    `<link rel="preload" href="${url}" as="font" media="(device-posture:continuous)"`,
  );
});

/** The page with another first section. */
const beginning = (section: string) => {
  return { ...page, body: body.replace(/<section class="base">.*?<\/section>/, section) };
};
const EXPECT = '<link rel="expect" href="#whole" blocking="render">';
const MARK = '<i hidden id="whole"></i>';

test("the first frame waits for a section that moves as it grows, up to its folded part", async () => {
  const wholeSection = beginning(`<section data-whole=""><h1>Abc</h1></section>`);
  const { head, body: html } = await arrangePage(wholeSection, globalCss);
  expect(head).toContain(EXPECT);
  expect(html).toContain(`<h1>Abc</h1>${MARK}<style>`);
  const folded = "<details><summary>More</summary><p>Words</p></details>";
  const folding = beginning(`<section data-whole="">${folded}</section>`);
  expect((await arrangePage(folding, globalCss)).body).toContain(`</summary>${MARK}<p>Words</p>`);
});

test("the first frame waits for no other section, nor for one with an experiment", async () => {
  const tried = `<section data-whole=""><template data-token="x"></template><h1>Abc</h1></section>`;
  for (const each of [page, beginning(tried)]) {
    const { head, body: html } = await arrangePage(each, globalCss);
    expect(head).not.toContain("expect");
    expect(html).not.toContain(MARK);
  }
});
