import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";

type Node = { type?: string; value?: unknown; [part: string]: unknown };

const root = join(import.meta.dirname, "../..");
const TEXT_ATTRIBUTES = new Set([
  "alt",
  "aria-label",
  "aria-description",
  "label",
  "placeholder",
  "title",
]);
/** Where a component computes instead of showing. */
const COMPUTING = new Set(["arguments", "attributes", "callee", "params", "test"]);
/** A word with a capital, or several words: what code compares or styles with has neither. */
const WORDS = /\p{Lu}\p{L}|\p{L}\s+\p{L}/u;

/** Every text that a component would show or read out: JSX text, and the attributes people meet. */
function textsOf(file: string): string[] {
  const tree = parseSync(readFileSync(file, "utf8"), {
    syntax: "typescript",
    tsx: file.endsWith("x"),
  });
  const found: string[] = [];
  visit(tree, false);
  return found;

  function visit(value: unknown, isShown: boolean): void {
    if (Array.isArray(value)) return value.forEach((item) => visit(item, isShown));
    if (typeof value !== "object" || value === null) return undefined;
    const node = value as Node;
    const text = String(node.value ?? node["cooked"] ?? "")
      .replace(/\s+/g, " ")
      .trim();
    const isText = node.type === "JSXText" || (isShown && isLiteral(node));
    if (isText && WORDS.test(text)) found.push(text);
    const shown = isShown || node.type === "JSXExpressionContainer" || isTextAttribute(node);
    const inner = node.type === "JSXAttribute" && !isTextAttribute(node) ? false : shown;
    for (const [part, child] of Object.entries(node)) {
      visit(child, inner && !COMPUTING.has(part));
    }
    return undefined;
  }
}

function isLiteral({ type }: Node): boolean {
  return type === "StringLiteral" || type === "TemplateElement";
}

function isTextAttribute({ type, name }: Node): boolean {
  return type === "JSXAttribute" && TEXT_ATTRIBUTES.has(String((name as Node).value));
}

/** What the site itself says in code: names of controls, states and mishaps, never an offer. */
const SYSTEM: Record<string, string[]> = {
  "src/app/error-boundary.tsx": [
    "This page could not be shown. Loading it again usually helps.",
    "Load again",
  ],
  "src/app/legal-page.tsx": ["Contents"],
  "src/sections/email-capture-section/email-form.tsx": ["Email", "Sending...", "Send"],
  "src/sections/hero-section/chat-scene.tsx": ["Customer"],
  "src/sections/section-list.tsx": ["This section could not be drawn."],
  "src/sections/testimonials-section/stars.tsx": ["Rated", "out of"],
  "src/sections/video-showcase-section/phone-video.tsx": [
    "Captions",
    "Your browser does not support the video tag.",
    "Pause",
    "Play",
  ],
  "src/site/breadcrumbs.tsx": ["Breadcrumb"],
  "src/site/conversion-popup.tsx": ["Close"],
  "src/site/mobile-menu.tsx": ["Menu", "Main"],
  "src/site/site-footer.tsx": ["Footer"],
  "src/site/site-header.tsx": ["Skip to content", "Main", "Sign In"],
};

const files = globSync("src/{app,content,sections,site}/**/*.tsx", { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.tsx$|\/render-|\/test-/.test(file));

test("the public site shows only texts of the CMS and these system messages", () => {
  const shown = files.flatMap((file) => {
    const texts = textsOf(join(root, file)).filter((text) => !SYSTEM[file]?.includes(text));
    return texts.map((text) => `${file}: ${text}`);
  });
  expect(files.length).toBeGreaterThan(40);
  expect(shown).toEqual([]);
});
