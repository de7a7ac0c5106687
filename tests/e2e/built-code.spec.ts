import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { chinese } from "../../src/lib/messages/chinese.ts";
import { indonesian } from "../../src/lib/messages/indonesian.ts";
import { malay } from "../../src/lib/messages/malay.ts";
import { expect, test } from "./fixtures.ts";
import { dataDir, urls } from "./stack.ts";

const root = join(import.meta.dirname, "../..");

/** The descriptions of the fields in the schema files, which only an editor reads. */
function editorTexts(): string[] {
  return globSync("src/sections/**/*.schema.ts", { cwd: root }).flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8");
    return [...code.matchAll(/description:\s*"([^"\\]{20,})"/g)].map(([, text = ""]) => text);
  });
}

test("no code of the Studio is in the site", () => {
  const texts = [...editorTexts(), "Sanity Studio", "studio-navbar"];
  expect(texts.length).toBeGreaterThan(40);
  const site = join(dataDir, "build/site");
  const files = globSync("**/*.js", { cwd: site });
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) => {
    const code = readFileSync(join(site, file), "utf8");
    return texts.filter((text) => code.includes(text)).map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

test("the messages of a language are in a file of their own, which no page and no other file needs", () => {
  const site = join(dataDir, "build/site");
  const read = (file: string) => readFileSync(join(site, file), "utf8");
  const files = globSync("**/*.js", { cwd: site }).map((file) => ({ file, code: read(file) }));
  const pages = globSync("**/*.html", { cwd: site }).map(read);
  for (const { answers } of [indonesian, malay, chinese]) {
    const own = files.filter(({ code }) => code.includes(answers.sentText));
    expect(own.map(({ file }) => file)).toHaveLength(1);
    const name = basename(own[0]?.file ?? "");
    // An import that is not awaited comes with the file that names it.
    const needed = new RegExp(`(?:from|import)\\s*"[^"]*${name.replaceAll(".", String.raw`\.`)}"`);
    expect(files.filter(({ code }) => needed.test(code)).map(({ file }) => file)).toEqual([]);
    expect(pages.filter((html) => html.includes(name))).toEqual([]);
  }
});

test("the Studio serves the licences of what it is built from", async ({ request }) => {
  const answer = await request.get(`${urls.studio}/third-party-notices.txt`);
  const parts = (await answer.text()).split(/\n(?=## \S+ - \d)/).slice(1);
  const names = parts.map((part) => part.split(" ")[1]);
  const { dependencies } = JSON.parse(readFileSync(join(root, "studio/package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), "scheduler"]));
  const texts = parts.filter((part) =>
    /copyright|permission|licen[cs]e/i.test(part.split("\n\n", 2)[1] ?? ""),
  );
  expect(texts.length).toBeGreaterThan(150);
});
