import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { shownTexts } from "./shown-texts.ts";
import { systemTexts } from "./system-texts.ts";

const root = join(import.meta.dirname, "../..");
/**
 * Files that are not checked: tests and their helpers, the catalogue of system messages itself, texts of the Studio,
 * generated types, fonts and colours, and texts that only admins see.
 */
const EXCLUDED =
  /\.test\.tsx?$|\/testing\/|^src\/sections\/.*\.schema\.ts$|\/render-|\/test-|section-variants|common-passwords|\.generated\.|^src\/lib\/messages\/|^src\/(?:lib\/failure-text|lib\/format-time|lib\/lead-terms|lib\/new-password|lib\/required-text|ui\/(?:copy-button|csv-menu|load-state|new-password-fields))\.tsx?$|^src\/supabase\/(?:second-factor|use-refetching-write)\.ts$|^src\/(?:theme|features\/(?!lead-form)[^/]+)\//;

const allowed = systemTexts.flatMap(({ files }) =>
  Object.entries(files).flatMap(([file, texts]) => texts.map((text) => `${file}: ${text}`)),
);

const files = globSync("src/**/*.{ts,tsx}", { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !EXCLUDED.test(file));
const shown = files.flatMap((file) => {
  const texts = shownTexts(readFileSync(join(root, file), "utf8"), file);
  return texts.map((text) => `${file}: ${text}`);
});

test("the public site's code contains no text except these system messages", () => {
  expect(files.length).toBeGreaterThan(180);
  expect(shown.filter((text) => !allowed.includes(text))).toEqual([]);
});

test("lists no system message that no longer exists", () => {
  expect(allowed.filter((text) => !shown.includes(text))).toEqual([]);
});

describe("a marketing text is found", () => {
  test.each([
    ["in JSX", "a.tsx", `const a = <p>Fast answers</p>;`, "Fast answers"],
    ["as one small word in JSX", "a.tsx", `const a = <b>free</b>;`, "free"],
    ["in an attribute that people read", "a.tsx", `const a = <img alt="kopi" src="/a" />;`, "kopi"],
    ["in a constant", "a.ts", `const OFFER = "14 days free";`, "14 days free"],
    ["in an object", "a.ts", `export const a = { heading: "Welcome!" };`, "Welcome!"],
    ["as a default", "a.ts", `function f(title = "Our products") {}`, "Our products"],
    ["in a call", "a.ts", `toast.success("Guide sent");`, "Guide sent"],
    ["in a template", "a.ts", "const a = `Only ${n} spots left`;", "Only … spots left"],
    ["in GROQ", "a.groq.ts", 'const a = `"title": coalesce(title, "Our offer")`;', "Our offer"],
  ])("%s", (_where, file, source, text) => {
    expect(shownTexts(source, file)).toEqual([text]);
  });
});

test("does not treat a text that only code reads as a text for visitors", () => {
  const source = `
    import { a } from "./Some file.ts";
    type Kind = "Some kind" | "Other kind";
    const Box = styled.div\`color: red; margin: 0 auto\`;
    const icon = <path d="M2 10h15a7 6 0 0 1-15 0Z" className="Big box" />;
    if (error.message === "Not found") throw new TypeError("This cannot be read");
    const data = { "@type": "Organization", method: "POST", key: "ArrowDown" };
    const margin = "-20px 12px 0px 4px";
  `;
  expect(shownTexts(source, "a.tsx")).toEqual([]);
});
