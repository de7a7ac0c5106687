// What people read in the repository: comments, names of tests, documents, texts of the interface.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { marked, type Token } from "marked";
import { type Comment, parseSync, Visitor } from "oxc-parser";

/** A text of a file that a person reads, and the line at which it begins; a fragment is no sentence, only words. */
export type Prose = { file: string; line: number; text: string; isFragment?: true };

const root = join(import.meta.dirname, "../..");
const rooms =
  "{src,studio,supabase,prerender,local,packages,scripts,tools,tests,bench}/**/*.{ts,tsx,mjs,sql}";
const configs = ["*.{ts,mjs}", ".*.mjs", "public/*.js", "tools/section-template/*.txt"];
const settings = [
  "{.env.example,.gitattributes,.npmrc,.ci/run,.devcontainer/Dockerfile}",
  "{supabase/config.toml,.github/workflows/*.yml}",
];
const documents = ["*.md", "{docs,packages,src}/**/*.md"];
const pages = ["index.html", "supabase/templates/*.html"];
/** Reasons, descriptions and names of cases. Not the content of the site, which is marketing copy and legal text. */
const data = [
  "{,.}*.json",
  "{packages/*,studio,bench,tests,tests/fixtures,studio/translations/*}/*.json",
  "public/*.webmanifest",
];
const ignored =
  /^tools\/prose\/(?:words|findings\.test)|node_modules|\.generated\.|[\\/](?:dist|\.sanity|\.cache|migrations)[\\/]|THIRD-PARTY|specification\.md|package-lock/;

/** A word of prose with its punctuation marks, or the 1 that replaces an expression; a path or a variable is no word. */
const WORD = /^["“‘'(]*(?:[A-Za-z][A-Za-z'’-]*|1)["”’')]*[.,:;!?…]*$/;
/** What only a document, SQL, a rule of styles, a statement, a call or an element has. */
const CODE = /^# |\$\$|\);|;$|\/>|<\/| = |\*\/|: [\w-]+; [a-z-]+: /;

/** Returns whether a text is prose: at least three words, and at most one token in three that is no word. */
function isProse(text: string): boolean {
  const tokens = text.split(" ");
  const words = tokens.filter((token) => WORD.test(token));
  return !CODE.test(text) && words.length >= 3 && words.length * 3 >= tokens.length * 2;
}

/** Returns whether prose is a sentence: it begins with a capital or has a full stop. Otherwise it is a fragment. */
function isSentence(text: string): boolean {
  return /^[^a-z]*[A-Z]|[.!?]["”’)]*(?: [A-Z]|$)/.test(text);
}

/** The text of a literal, if it is prose. */
function proseOf(file: string, line: number, written: string): Prose[] {
  const text = written.replaceAll(/\s+/g, " ").trim();
  if (!isProse(text)) return [];
  return [isSentence(text) ? { file, line, text } : { file, line, text, isFragment: true }];
}

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
  const addProse = (index: number, written: string) =>
    found.push(...proseOf(file, lineAt(text, index), written));
  const { program, comments } = parseSync(file.replace(/\.txt$/, ""), text);
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
      if (typeof value !== "string") return;
      if (LABEL.test(value)) add(node.start, value);
      else addProse(node.start, value);
    },
    TemplateLiteral(node) {
      addProse(node.start, node.quasis.map(({ value }) => value.raw).join("1"));
      // Comments of styles.
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
    return proseOf(file, lineAt(text, index), value);
  });
}

function proseOfSettings(file: string, text: string): Prose[] {
  // A setting that is commented out is no prose.
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

/** The texts and comments of a page, without its styles. */
function proseOfPage(file: string, text: string): Prose[] {
  const texts = text.matchAll(/<(style|script)\b[^]*?<\/\1>|<!--[^]*?-->|(?<=>)[^<]+(?=<)/g);
  return Array.from(texts).flatMap(({ 0: found, 1: code, index }) =>
    code ? [] : proseOf(file, lineAt(text, index), found.replace(/^<!--|-->$/g, "")),
  );
}

/** The values and comments of JSON, without its keys. */
function proseOfData(file: string, text: string): Prose[] {
  const strings = text.matchAll(/("(?:[^"\\\n]|\\.)*")(\s*:)?|\/\/([^\n]*)/g);
  return Array.from(strings).flatMap(({ 1: value, 2: isKey, 3: comment = "", index }) =>
    isKey
      ? []
      : proseOf(file, lineAt(text, index), value ? (JSON.parse(value) as string) : comment),
  );
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

const READERS: [RegExp, (file: string, text: string) => Prose[]][] = [
  [/\.md$/, proseOfDocument],
  [/\.sql$/, proseOfSql],
  [/\.(?:json|webmanifest)$/, proseOfData],
  [/\.html$/, proseOfPage],
  [/\.(?:ts|tsx|mjs|js)(?:\.txt)?$/, proseOfCode],
];

/** Everything that people read in the repository, except for generated code, notices, migrations and the specification. */
export function readProse(): Prose[] {
  const files = globSync([rooms, ...configs, ...settings, ...documents, ...pages, ...data], {
    cwd: root,
  });
  return files.flatMap((found) => {
    const file = found.replaceAll("\\", "/");
    if (ignored.test(file)) return [];
    const read = READERS.find(([name]) => name.test(file))?.[1] ?? proseOfSettings;
    return read(file, readFileSync(join(root, file), "utf8"));
  });
}
