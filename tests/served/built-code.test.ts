import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { readBudgets } from "../../bench/budgets.ts";
import { chinese } from "../../src/lib/messages/chinese.ts";
import { indonesian } from "../../src/lib/messages/indonesian.ts";
import { malay } from "../../src/lib/messages/malay.ts";
import { publicPaths } from "../e2e/page-table.ts";
import { urls } from "../e2e/stack.ts";
import { all, builtSite, documentOf, textOf } from "./site.ts";

const root = join(import.meta.dirname, "../..");

function read(file: string): string {
  return readFileSync(join(builtSite, file), "utf8");
}

/** Returns the descriptions of the fields in the Studio's schema files, which no page may contain. */
function editorTexts(): string[] {
  return globSync("src/sections/**/*.schema.ts", { cwd: root }).flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8");
    return [...code.matchAll(/description:\s*"([^"\\]{20,})"/g)].map(([, text = ""]) => text);
  });
}

test("the site contains no code of the Studio", () => {
  const texts = [...editorTexts(), "Sanity Studio", "studio-navbar"];
  expect(texts.length).toBeGreaterThan(40);
  const files = globSync("**/*.js", { cwd: builtSite });
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) => {
    const code = read(file);
    return texts.filter((text) => code.includes(text)).map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

test("the page renderer contains React's production code only", () => {
  const code = readFileSync(join(builtSite, "../server/prerender.js"), "utf8");
  expect(code).toContain("Minified React error");
  expect(code).not.toContain("process.env.NODE_ENV");
});

test("the messages of each language are in a separate file that only its pages load", () => {
  const files = globSync("**/*.js", { cwd: builtSite }).map((file) => ({ file, code: read(file) }));
  const pages = globSync("**/*.html", { cwd: builtSite }).map(read);
  for (const { answers } of [indonesian, malay, chinese]) {
    const own = files.filter(({ code }) => code.includes(answers.sentText));
    expect(own.map(({ file }) => file)).toHaveLength(1);
    const name = basename(own[0]?.file ?? "");
    // Only a dynamic import is allowed, since a static one is loaded with the file that contains it.
    const needed = new RegExp(`(?:from|import)\\s*"[^"]*${name.replaceAll(".", String.raw`\.`)}"`);
    expect(files.filter(({ code }) => needed.test(code)).map(({ file }) => file)).toEqual([]);
    expect(pages.filter((html) => html.includes(name))).toEqual([]);
  }
});

test("the Studio serves the licences of the packages that it is built from", async () => {
  const answer = await fetch(`${urls.studio}/third-party-notices.txt`);
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

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

const DESK = "src/desk/main.tsx";

function readManifest(name = "manifest"): Record<string, Chunk> {
  return JSON.parse(read(`.vite/${name}.json`)) as Record<string, Chunk>;
}

/** Returns the names of the entries' chunks and of all chunks that they import, statically or dynamically. */
function reach(chunks: Record<string, Chunk>, entries: string[]): Set<string> {
  const seen = new Set(entries);
  for (const name of seen) {
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
    for (const next of [...imports, ...dynamicImports]) seen.add(next);
  }
  return seen;
}

test("no public page names or imports admin code", async () => {
  const chunks = readManifest();
  const desk = readManifest("desk-manifest");
  const publicEntries = Object.keys(chunks).filter((name) => chunks[name]?.isEntry);
  expect(publicEntries.length).toBeGreaterThan(5);
  const publicFiles = new Set([...reach(chunks, publicEntries)].map((name) => chunks[name]?.file));
  const admin = [...reach(desk, [DESK])].map((name) => desk[name]?.file ?? "");
  // A file name in both builds means the same content, for example that of the module runtime.
  const adminFiles = admin.filter((file) => !publicFiles.has(file));
  expect(admin.length - adminFiles.length).toBeLessThan(3);
  // Each feature is recognised by one of its texts, since one file contains several features.
  const words = {
    "sign-in": "Signing In...",
    "admin-shell": "Admin Dashboard",
    "lead-board": "Lead Management Dashboard",
    "lead-panel": "This lead was not found",
    today: "Mine and unassigned",
    "admin-users": "User Management",
    settings: "Change Password",
  };
  for (const [area, own] of Object.entries(words)) {
    expect(adminFiles.filter((file) => read(file).includes(own)).length, area).toBeGreaterThan(0);
    expect([...publicFiles].filter((file) => file && read(file).includes(own))).toEqual([]);
  }
  const files = adminFiles.map((file) => basename(file));
  for (const path of publicPaths) {
    const html = await textOf(path);
    expect(
      files.filter((file) => html.includes(file)),
      path,
    ).toEqual([]);
  }
});

test("the desk's first card needs few files, and their bytes are within the budget", async () => {
  const html = await textOf("/admin/dashboard");
  const scripts = [...html.matchAll(/(?:modulepreload" href|<script type="module" src)="([^"]+)/g)];
  const sizes = scripts.map(([, path = ""]) => brotliCompressSync(read(path.slice(1))).length);
  const { scripts: most, scriptBytes = 0 } = readBudgets()["/admin/dashboard"] ?? {};
  expect(scripts.length).toBe(most);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(scriptBytes);
  // No file is tiny: some hosts do not compress it, and it still costs a request.
  expect(Math.min(...sizes)).toBeGreaterThan(3_000);
});

/** Returns the files of a page after all its islands have loaded, with their static and dynamic imports. */
async function codeOf(path: string): Promise<string[]> {
  const chunks = readManifest();
  const document = await documentOf(path);
  const islands = new Set(
    all(document, "[data-island]").map((part) => part.getAttribute("data-island")),
  );
  const named = Object.keys(chunks).filter((name) => islands.has(basename(name, ".island.ts")));
  expect(named, path).toHaveLength(islands.size);
  return [...reach(chunks, named)].map((name) => chunks[name]?.file ?? "");
}

test("only pages with a form load the form's code", async () => {
  const formCode = /\/(?:lead-form|submit-lead|outbox-sender|outbox)-/;
  const withForm = ["/contact", "/ad-landing"];
  for (const path of withForm) {
    const own = await codeOf(path);
    expect(own.filter((file) => formCode.test(file)).length, path).toBeGreaterThan(1);
  }
  for (const path of publicPaths.filter((each) => !withForm.includes(each))) {
    const others = await codeOf(path);
    expect(
      others.filter((file) => formCode.test(file)),
      path,
    ).toEqual([]);
  }
});

test("sending a waiting lead from another page loads neither the form nor its rules", () => {
  const chunks = readManifest();
  const needed = new Set(["src/features/lead-form/outbox-sender.ts"]);
  for (const name of needed) {
    for (const next of chunks[name]?.imports ?? []) needed.add(next);
  }
  const names = [...needed].map((name) => basename(chunks[name]?.file ?? ""));
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((file) => /^(?:zod|schemas|lead-rules|lead-form|react)-/.test(file))).toEqual(
    [],
  );
});
