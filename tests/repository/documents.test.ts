import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const documents = globSync(["*.md", "docs/**/*.md", "packages/*/*.md"], { cwd: root }).filter(
  (file) => file !== "THIRD-PARTY-NOTICES.md",
);
const decisions = globSync("docs/decisions/[0-9]*.md", { cwd: root }).toSorted();

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** Names of files that only the recipes in docs/developing.md create. */
const EXAMPLES = /pricing-table|press-page/;

/** Returns the paths of this repository in backticks, without patterns, placeholders and examples. */
function namedFiles(text: string): string[] {
  const rooms =
    "src|studio|supabase|prerender|local|packages|scripts|tools|tests|bench|docs|public";
  const path = new RegExp(`\`((?:${rooms})/[^\`*<>{}\\s]+)\``, "g");
  return [...text.matchAll(path)]
    .map(([, file = ""]) => file)
    .filter((file) => !EXAMPLES.test(file));
}

/** Returns the targets of relative links, without their anchors. */
function linkedFiles(text: string): string[] {
  const targets = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)];
  return targets.map(([, target = ""]) => target);
}

/** Returns the anchors that GitHub generates for the headings of a document. */
function anchorsOf(file: string): Set<string> {
  const headings = read(file).matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading = ""]) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

describe.each(documents)("%s", (file) => {
  const text = read(file);

  it("links only to headings that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#]*)#([^)]+)\)/g)];
    const dead = links.filter(([, target, anchor = ""]) => {
      const linked = target ? join(dirname(file), target) : file;
      return linked.endsWith(".md") && !anchorsOf(linked).has(anchor);
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });

  it("names only files that exist", () => {
    expect(namedFiles(text).filter((named) => !existsSync(join(root, named)))).toEqual([]);
  });

  it("links only to files that exist", () => {
    const folder = join(root, dirname(file));
    expect(linkedFiles(text).filter((target) => !existsSync(join(folder, target)))).toEqual([]);
  });
});

test("docs/README.md links to every document", () => {
  const linked = linkedFiles(read("docs/README.md"));
  const files = globSync("*.md", { cwd: join(root, "docs") }).filter(
    (file) => file !== "README.md",
  );
  expect(files.filter((file) => !linked.includes(file))).toEqual([]);
});

test("docs/privacy.md has every section of the privacy policy, in its order", () => {
  const [policy] = JSON.parse(read("studio/content/legal-pages.json")) as {
    articles: { heading: string }[];
  }[];
  const headings = [...read("docs/privacy.md").matchAll(/^## (.+)$/gm)].map(([, text]) => text);
  expect(headings).toEqual(policy?.articles.map(({ heading }) => heading));
});

test("every section of the specification that the code cites exists", () => {
  const headings = read("docs/specification.md").matchAll(/^## (\d+)\. /gm);
  const sections = new Set(Array.from(headings, ([, number]) => number));
  const files = globSync("{src,studio,supabase,tests}/**/*.{ts,tsx,sql}", { cwd: root });
  const cited = files
    .filter((file) => !file.includes("node_modules"))
    .flatMap((file) => read(file).match(/SPEC sections? [\d, and]+/g) ?? [])
    .flatMap((citation) => citation.match(/\d+/g) ?? []);
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter((section) => !sections.has(section))).toEqual([]);
});

test("the index lists each decision record once, in the order of their numbers", () => {
  const files = linkedFiles(read("docs/decisions/README.md"));
  expect(files).toEqual(decisions.map((file) => basename(file)));
});

test("no decision record is longer than a page", () => {
  const lengths = decisions.map((file) => [file, read(file).trimEnd().split("\n").length] as const);
  expect(lengths.filter(([, length]) => length > 60)).toEqual([]);
});

test.each([
  ["src/features", (name: string) => name],
  ["tools", (name: string) => `\`${name}\``],
])("docs/developing.md names every folder of %s", (room, nameOf) => {
  const row = read("docs/developing.md")
    .split("\n")
    .find((line) => line.startsWith(`| \`${room}\` |`));
  const folders = globSync(`${room}/*/`, { cwd: root }).map((folder) => basename(folder));
  expect(folders.length).toBeGreaterThan(5);
  const words = row?.toLowerCase().replaceAll(" ", "-");
  expect(folders.filter((name) => !words?.includes(nameOf(name)))).toEqual([]);
});

describe.each(decisions)("%s", (file) => {
  const text = read(file);
  const [, title, date, status] =
    /^# (\d{3} .+)\n\nDate: (\d{4}-\d\d-\d\d) · Status: (accepted|replaced by \d{3})\n/.exec(
      text,
    ) ?? [];

  it("has a number, a date and a status, which the index repeats", () => {
    expect(title).toMatch(new RegExp(`^${basename(file).slice(0, 3)} `));
    const line = `| [${title}](${basename(file)}) | ${date} | ${status} |`;
    expect(read("docs/decisions/README.md").split("\n")).toContain(line);
  });

  it("has the sections context, decision, consequences and figures", () => {
    const parts = [...text.matchAll(/^\*\*(Context|Decision|Consequences|Figures)\.\*\*/gm)];
    expect(parts.map(([, part]) => part)).toEqual([
      "Context",
      "Decision",
      "Consequences",
      "Figures",
    ]);
  });
});
