import { execFileSync } from "node:child_process";
import { matchesGlob } from "node:path";
import type { Suite } from "./suites.ts";

/** The browser tests of the gate that walk through a part of the product; Vitest finds its own by what they import. */
export const browserTests: [files: string, specs: string[]][] = [
  ["src/features/lead-form/**", ["form-journey", "form-errors", "form-offline"]],
  ["src/features/{leads,lead-[!f]*,today}/**", ["board-journey", "board-keyboard", "board-panel"]],
  ["src/features/today/**", ["admin-today"]],
  ["src/features/sign-in/**", ["admin-guard", "admin-two-factor", "admin-recovery"]],
  ["src/features/{settings,admin-*,activity,report}/**", ["admin-users", "admin-members"]],
  ["src/{desk,supabase}/**", ["admin-guard", "board-journey"]],
  ["src/{site,pages,islands,live}/**", ["home", "navigation", "pages"]],
  ["src/sections/**", ["home", "pages", "bad-content"]],
  ["src/content/**", ["pages", "routes"]],
  ["src/{ui,theme}/**", ["home", "board-journey", "form-errors"]],
  ["studio/**", ["presentation"]],
  ["prerender/**", ["content-security", "offline", "pages"]],
  ["packages/content-lake/**", ["presentation"]],
  ["packages/supabase-local/**", ["admin-guard", "board-together"]],
  ["supabase/{migrations,schemas,functions}/**", ["board-journey", "form-journey"]],
];

/** Files that Vitest does not see through imports, and the project that reads them. */
const wholeProjects: [files: string, project: string][] = [
  ["supabase/{migrations,schemas}/**", "database"],
];

function git(...args: string[]): string[] {
  return execFileSync("git", args, { encoding: "utf8" }).split("\n");
}

/** Files that differ from a commit, new ones included. */
export function changedSince(commit: string): string[] {
  const files = [
    ...git("diff", "--name-only", "--relative", commit),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(files.filter(Boolean))];
}

function matching<Value>(table: [string, Value][], files: string[]): Value[] {
  return table
    .filter(([glob]) => files.some((file) => matchesGlob(file, glob)))
    .map(([, value]) => value);
}

/** The suites that a change of these files since a commit can break. */
export function suitesFor(files: string[], commit: string, all: Suite[]): Suite[] {
  const specs = new Set(matching(browserTests, files).flat());
  const edited = files.filter((file) => file.startsWith("tests/e2e/") && file.endsWith(".spec.ts"));
  const paths = [...[...specs].map((name) => `tests/e2e/${name}.spec.ts`), ...edited];
  const projects = [...new Set(matching(wholeProjects, files))];
  const chosen = all.flatMap((suite): Suite[] => {
    if (suite.tier === "check") return [suite];
    if (suite.name === "unit and contract tests") {
      // Components run in the same Vitest as the others, because a change affects only a few.
      const [program, ...args] = suite.command;
      const projects = args.filter((each) => each !== "--project=!components");
      const changed = [...projects, `--changed=${commit}`, "--passWithNoTests"];
      return [{ ...suite, command: [program, ...changed] }];
    }
    if (suite.asNightlySuite)
      return files.some((file) => file.startsWith("packages/")) ? [suite] : [];
    if (suite.name !== "browser tests" || paths.length === 0) return [];
    return [{ ...suite, command: [...suite.command, ...new Set(paths)] }];
  });
  const wholeSuites = projects.map((project): Suite => ({
    name: `all tests of ${project}`,
    command: ["vitest", "run", `--project=${project}`],
    tier: "gate",
    stage: "alone",
    isWatched: true,
  }));
  return [...chosen, ...wholeSuites];
}
