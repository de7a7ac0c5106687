// What people read in the repository: comments, names of tests, documents, texts of the interface.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { marked, type Token } from "marked";
import { type Comment, parseSync, Visitor } from "oxc-parser";

/** A text of a file that a person reads, and the line at which it begins. Of a fragment only the words are checked. */
export type Prose = { file: string; line: number; text: string; isFragment?: true };

const root = join(import.meta.dirname, "../..");
const rooms =
  "{src,studio,supabase,prerender,local,packages,scripts,tools,tests,bench}/**/*.{ts,tsx,mjs,sql}";
const configs = ["*.{ts,mjs}", ".*.mjs", "public/*.js"];
const settings = [".env.example", "supabase/config.toml", ".github/workflows/*.yml"];
const ignored =
  /^tools\/prose\/|node_modules|\.generated\.|[\\/](?:dist|\.sanity|\.cache|migrations|content|starting-content)[\\/]/;

/** Three words or more that begin with a capital: a sentence of the interface or an error, not a key, class or path. */
const SENTENCE = /^(?!.*[A-Za-z],[A-Za-z])[A-Z][a-zA-Z']*[,:]?(?: [^\s<>{}=;]+){2,}$/;
/** Three words or more that begin with a small letter: the name of a case, an attack or a fault, or an error. */
const FRAGMENT = /^(?!.*\w[.(]\w)[a-z'“"]+[^\s<>{}=;]*(?: [^\s<>{}=;]+){2,}$/;
/** One to three words that begin with a capital: a label of the interface. */
const LABEL = /^[A-Z][\w'-]*(?: [\w'-]+){0,2}$/;
/** What names a test; `Deno` as in `Deno.test`. */
const TESTS = new Set(["test", "it", "describe", "Deno"]);

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

/** A comment's text without its marks and tags. */
function plainComment(comment: string): string {
  return comment
    .replaceAll(/^\s*(?:\*|--|\/\/)+ ?/gm, "")
    .replaceAll(/`[^`]*`/g, "code")
    .replaceAll(/\{@\w+ [^}]*\}|@\w+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function isTest(callee: unknown): boolean {
  const node = callee as {
    type: string;
    name?: string;
    object?: unknown;
    callee?: unknown;
    tag?: unknown;
  };
  if (node.type === "Identifier") return TESTS.has(node.name ?? "");
  return [node.object, node.callee, node.tag].some((inner) => inner && isTest(inner));
}

function proseOfCode(file: string, text: string): Prose[] {
  const found: Prose[] = [];
  const add = (index: number, prose: string) =>
    found.push({ file, line: lineAt(text, index), text: prose });
  const addFragment = (index: number, prose: string) =>
    found.push({ file, line: lineAt(text, index), text: prose, isFragment: true });
  const { program, comments } = parseSync(file, text);
  // Lines of comments that follow each other are one text.
  const runs: Comment[][] = [];
  for (const comment of comments) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const follows =
      last?.type === "Line" &&
      comment.type === "Line" &&
      /^[ \t]*\n[ \t]*$/.test(text.slice(last.end, comment.start));
    if (run && follows) run.push(comment);
    else runs.push([comment]);
  }
  for (const run of runs)
    add(run[0]?.start ?? 0, plainComment(run.map(({ value }) => value).join("\n")));
  new Visitor({
    CallExpression(node) {
      const [name] = node.arguments;
      if (name?.type === "Literal" && typeof name.value === "string" && isTest(node.callee))
        add(name.start, name.value);
    },
    Literal(node) {
      const { value } = node;
      if (typeof value === "string" && (SENTENCE.test(value) || LABEL.test(value)))
        add(node.start, value);
      else if (typeof value === "string" && FRAGMENT.test(value)) addFragment(node.start, value);
    },
    TemplateLiteral(node) {
      const words = node.quasis
        .map(({ value }) => value.raw)
        .join("1")
        .replaceAll(/\s+/g, " ");
      if (SENTENCE.test(words)) add(node.start, words);
      else if (FRAGMENT.test(words)) addFragment(node.start, words);
      // Comments in the templates of styles.
      for (const { start, value } of node.quasis)
        for (const { 0: found, index } of value.raw.matchAll(/\/\*[^]*?\*\//g))
          add(start + index, plainComment(found.slice(2, -2)));
    },
    JSXText(node) {
      const words = node.value.replaceAll(/\s+/g, " ").trim();
      if (words !== "") add(node.start, words);
    },
  }).visit(program);
  return found;
}

function proseOfSql(file: string, text: string): Prose[] {
  const comments = /(?:^[ \t]*--[^\n]*\n?)+|'(?:[^']|'')*'/gm;
  return [...text.matchAll(comments)].flatMap(({ 0: found, index }) => {
    if (found.trimStart().startsWith("--"))
      return { file, line: lineAt(text, index), text: plainComment(found) };
    const value = found.slice(1, -1).replaceAll("''", "'").replaceAll(/\s+/g, " ");
    return SENTENCE.test(value) ? { file, line: lineAt(text, index), text: value } : [];
  });
}

function proseOfSettings(file: string, text: string): Prose[] {
  // Comments, but not settings that are commented out.
  const comments = text.matchAll(/(?:^ *# (?!\w+ ?=|\[)[^\n]*\n?)+/gm);
  return Array.from(comments, ({ 0: found, index }) => ({
    file,
    line: lineAt(text, index),
    text: found
      .replaceAll(/^ *# /gm, "")
      .replaceAll(/`[^`]*`/g, "code")
      .replaceAll(/\s+/g, " "),
  }));
}

/** The paragraphs, items and cells of a document in Markdown. */
export function proseOfDocument(file: string, text: string): Prose[] {
  const found: Prose[] = [];
  let line = 1;
  const visit = (token: Token, at: number) => {
    if (token.type === "code" || token.type === "html") return;
    if (token.type === "table") {
      for (const row of [token["header"], ...(token["rows"] as { text: string }[][])])
        for (const cell of row as { text: string }[]) add(cell.text, at);
    } else if (token.type === "list") {
      for (const item of token["items"] as Token[]) visit(item, at);
    } else if ("text" in token && typeof token.text === "string") add(token.text, at);
  };
  const add = (words: string, at: number) =>
    found.push({
      file,
      line: at,
      text: words
        .replaceAll(/`[^`]*`/g, "code")
        .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replaceAll(/[*_]{1,2}/g, "")
        .replaceAll(/\s+/g, " "),
    });
  for (const token of marked.lexer(text)) {
    visit(token, line);
    line += token.raw.split("\n").length - 1;
  }
  return found;
}

/** All prose of the repository, except for generated code, notices, migrations and the specification. */
export function readProse(): Prose[] {
  const code = globSync([rooms, ...configs, ...settings], { cwd: root });
  const documents = globSync(["*.md", "docs/**/*.md", "packages/*/*.md"], { cwd: root });
  return [...code, ...documents].flatMap((found) => {
    const file = found.replaceAll("\\", "/");
    if (ignored.test(file) || /THIRD-PARTY|specification\.md/.test(file)) return [];
    const text = readFileSync(join(root, file), "utf8");
    if (file.endsWith(".sql")) return proseOfSql(file, text);
    if (/example$|toml$|yml$/.test(file)) return proseOfSettings(file, text);
    return file.endsWith(".md") ? proseOfDocument(file, text) : proseOfCode(file, text);
  });
}
