import { parseSync } from "@swc/core";

type Node = { type?: string; value?: unknown; [part: string]: unknown };

const TEXT_ATTRIBUTES = new Set([
  "alt",
  "aria-label",
  "aria-description",
  "label",
  "placeholder",
  "title",
]);
/** A capitalised word, or several words in a row. */
const WORDS = /^\P{L}*\p{Lu}\p{Ll}+\P{L}*$|\p{L}{2}.*\s.*\p{L}{2}/u;
const ANY_WORD = /\p{L}{2}/u;
/** What looks like words but is not: an icon's path, lengths, functions of styles, and a media query. */
const NOTATION = /^M[\d.]|^(?:-?[…\d.]+px ?)+$|^(?:color-mix|clamp|url)\(|^\([a-z-]+: [\w.]+\)$/;
/** A string of GROQ, and whether it names a field. */
const QUOTED = /"([^"]*)"(\s*:)?/g;

/**
 * Returns every text of a source file that a visitor could read on the page: JSX texts, visible attributes, and strings
 * that look like prose. It leaves out strings that only code reads: names of modules and types, styles, comparisons,
 * and messages of errors that are thrown or logged.
 */
export function shownTexts(source: string, file: string): string[] {
  const found: string[] = [];
  visit(parseSync(source, { syntax: "typescript", tsx: file.endsWith("x") }));
  return found;

  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null || isCodeOnly(value)) return undefined;
    const node = value as Node;
    switch (node.type) {
      case "JSXText":
        return keep(String(node.value), ANY_WORD);
      case "StringLiteral":
        return keep(String(node.value), WORDS);
      case "TemplateLiteral":
        keepTemplate(node["quasis"] as Node[]);
        return visit(node["expressions"]);
      case "TaggedTemplateExpression":
        return visit((node["template"] as Node)["expressions"]);
      case "JSXAttribute":
        return visitAttribute(node);
      case "KeyValueProperty":
        return nameOf(node["key"]) === "@type" ? undefined : visit(node.value);
      default:
        return Object.values(node).forEach(visit);
    }
  }

  function visitAttribute({ name, value }: Node): void {
    const literal = value as Node | null;
    if (literal?.type !== "StringLiteral") return visit(value);
    if (TEXT_ATTRIBUTES.has(nameOf(name) ?? "")) keep(String(literal.value), ANY_WORD);
    return undefined;
  }

  function keepTemplate(quasis: Node[]): void {
    const text = quasis.map(({ cooked }) => String(cooked)).join("…");
    if (!/\.groq\.ts$|query\.ts$/.test(file)) return keep(text, WORDS);
    for (const [, quoted = "", isName] of text.matchAll(QUOTED)) if (!isName) keep(quoted, WORDS);
    return undefined;
  }

  function keep(raw: string, pattern: RegExp): void {
    const text = raw.replace(/\s+/g, " ").trim();
    if (pattern.test(text) && !NOTATION.test(text)) found.push(text);
  }
}

function nameOf(node: unknown): string | undefined {
  const value = (node as Node | undefined)?.value;
  return typeof value === "string" ? value : undefined;
}

function isCodeOnly(value: object): boolean {
  const { type = "", callee, operator, source } = value as Node;
  if (/^(?:Import|ExportAll|ExportNamed)Declaration$/.test(type)) return Boolean(source);
  if (/^Ts(?:Type|Interface|Literal|Union|KeyOf|Indexed)/.test(type)) return true;
  if (type === "BinaryExpression") return /^[!=]==?$/.test(String(operator));
  if (type === "NewExpression") return nameOf(callee)?.endsWith("Error") === true;
  return type === "CallExpression" && nameOf((callee as Node)["object"]) === "console";
}
