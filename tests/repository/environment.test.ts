import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Variables that the system, Node's tools or a continuous integration server set, but never a developer. */
const ofTheSystem = new Set([
  "CI",
  // The README of its package describes it.
  "CONTENT_LAKE",
  "DEV",
  "HOME",
  "NODE_ENV",
  "PATH",
  "PROD",
  // A setting of styled-components.
  "SC_DISABLE_SPEEDY",
  "TEST_PARALLEL_INDEX",
  "TZ",
]);

const reads = [
  /(?:process\.env|import\.meta\.env|environment|environ)(?:\.|\[")([A-Z][A-Z0-9_]*)\b/g,
  /(?:Deno\.env\.get|requiredEnv)\("([A-Z][A-Z0-9_]*)"\)/g,
  /\b((?:VITE|SANITY_STUDIO)_[A-Z_]+)\b/g,
  /"([A-Z]+_PORT)"/g,
];
const destructured = /const \{([^}]*)\} = process\.env/g;

function variablesOf(code: string): string[] {
  const named = reads.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, name = ""]) => name),
  );
  const taken = [...code.matchAll(destructured)].flatMap(([, names = ""]) =>
    [...names.matchAll(/([A-Z][A-Z0-9_]*)/g)].map(([name]) => name),
  );
  return [...named, ...taken];
}

function codeFiles(): string[] {
  const rooms = "{src,studio,supabase,prerender,local,packages,scripts,tools,tests,bench}";
  return globSync(["*.ts", `${rooms}/**/*.{ts,tsx,mjs}`], { cwd: root }).filter(
    (file) => !/\.(?:test|spec)\.tsx?$|\/(?:node_modules|dist|\.sanity)\//.test(file),
  );
}

const example = readFileSync(join(root, ".env.example"), "utf8");
const described = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);

test(".env.example describes exactly the variables that the code reads", () => {
  const variables = codeFiles().flatMap((file) =>
    variablesOf(readFileSync(join(root, file), "utf8")),
  );
  const ours = new Set(variables.filter((name) => !ofTheSystem.has(name)));
  expect(described.toSorted()).toEqual([...ours].toSorted());
});

test(".env.example says what happens without each variable", () => {
  const lines = example.split("\n");
  const silent = lines.filter(
    (line, index) => /^# [A-Z0-9_]+=/.test(line) && !lines[index - 1]?.includes("Without it"),
  );
  expect(silent).toEqual([]);
});
