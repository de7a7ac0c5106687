import { LINK_ADDRESS } from "../../schemas/objects/text-block.ts";
import { piecesOf } from "./bare-addresses.ts";
import type { LeftOut } from "./left-out.ts";

type Json = Record<string, unknown>;
export type Span = { _type: "span"; _key: string; text: string; marks: string[] };
export type Link = { _type: "link"; _key: string; href: string };
export type Paragraph = {
  _type: "block";
  _key: string;
  style: "normal" | "h3";
  listItem?: "bullet" | "number";
  level?: number;
  markDefs: Link[];
  children: Span[];
};
type Cell = { _type: "cell"; _key: string; value: Paragraph[] };
export type Table = {
  _type: "table";
  _key: string;
  caption?: string;
  headerRows?: number;
  rows: { _type: "row"; _key: string; cells: Cell[] }[];
};
export type Picture = {
  _type: "textPicture";
  _key: string;
  alt?: string;
  caption?: string;
  /** The URL from which the picture is read; not stored. */
  src: string;
};
export type Part = Paragraph | Table | Picture;

/** What one conversion shares between its blocks: a source of keys, the links it found, and what could not be kept. */
export type Converted = {
  newKey: () => string;
  /** The addresses of the links by the key of their mark. */
  links: Map<string, string>;
  leftOut: LeftOut;
};

const DECORATORS = new Set(["strong", "em"]);
/** Invisible characters: soft hyphens and characters without a width. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const FILE_NAME = /^\S+\.\w{3,4}$/;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join("");
}

/** Returns the address of a copied link, without Google's redirect; null if the site cannot link to it. */
function addressOf(href: string): string | null {
  const [, redirected] = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(href) ?? [];
  const address = (redirected ? decodeURIComponent(redirected) : href)
    .trim()
    .replaceAll(" ", "%20");
  return LINK_ADDRESS.test(address) && !address.startsWith("#") ? address : null;
}

class ParagraphFitter {
  readonly markDefs: Link[] = [];
  private readonly keys = new Map<string, string>();
  private readonly converted: Converted;

  constructor(converted: Converted) {
    this.converted = converted;
  }

  private mark(href: string): string {
    const existingKey = this.keys.get(href);
    if (existingKey) return existingKey;
    const _key = this.converted.newKey();
    this.keys.set(href, _key);
    this.markDefs.push({ _type: "link", _key, href });
    return _key;
  }

  /** Returns the model's spans for a converted span, which is split at the addresses in it. */
  spansOf(child: Json): Span[] {
    const { links, leftOut, newKey } = this.converted;
    const childMarks = Array.isArray(child["marks"]) ? child["marks"].map(String) : [];
    const text = String(child["text"] ?? "")
      .replaceAll("\u00a0", " ")
      .replaceAll(INVISIBLE, "");
    if (childMarks.includes("strike-through") && text.trim()) leftOut.struckThrough += 1;
    const marks = childMarks.filter((mark) => DECORATORS.has(mark));
    const written = childMarks.find((mark) => links.has(mark));
    const href = written === undefined ? null : addressOf(links.get(written) ?? "");
    if (written !== undefined && href === null && text.trim()) leftOut.links.push(text.trim());
    const pieces = href === null ? piecesOf(text) : [{ text, href }];
    return pieces.map((piece) => ({
      _type: "span",
      _key: newKey(),
      text: piece.text,
      marks: piece.href ? [...marks, this.mark(piece.href)] : marks,
    }));
  }
}

/** Removes spaces at both ends, double spaces and empty lines. */
function trimmed(spans: Span[]): Span[] {
  let before = "\n";
  const trimmedSpans = spans.flatMap((span) => {
    let text = span.text
      .replaceAll(/[ \t]+/g, " ")
      .replaceAll(/ ?\n ?/g, "\n")
      .replaceAll(/\n{2,}/g, "\n");
    if (/[ \n]$/.test(before)) text = text.replace(/^[ \n]+/, "");
    if (text === "") return [];
    before = text;
    return [{ ...span, text }];
  });
  for (let last = trimmedSpans.at(-1); last; last = trimmedSpans.at(-1)) {
    last.text = last.text.replace(/[ \n]+$/, "");
    if (last.text !== "") break;
    trimmedSpans.pop();
  }
  return trimmedSpans;
}

function withoutStrong(spans: Span[]): Span[] {
  const isStrong = spans.every(({ text, marks }) => !text.trim() || marks.includes("strong"));
  if (!isStrong) return spans;
  return spans.map((span) => ({ ...span, marks: span.marks.filter((mark) => mark !== "strong") }));
}

/** Returns a paragraph with only the styles and marks that the model has, or null if it has no text. */
function fitParagraph(block: Json, converted: Converted): Paragraph | null {
  const children = Array.isArray(block["children"]) ? block["children"].filter(isObject) : [];
  const fitter = new ParagraphFitter(converted);
  const isSpan = (child: Json) => child["_type"] === "span";
  const spans = trimmed(children.filter(isSpan).flatMap((child) => fitter.spansOf(child)));
  if (!textOf(spans).trim()) return null;
  const isHeading = /^h[1-6]$/.test(String(block["style"])) && !block["listItem"];
  const listItem = block["listItem"] === "number" ? "number" : "bullet";
  return {
    _type: "block",
    _key: converted.newKey(),
    style: isHeading ? "h3" : "normal",
    ...(block["listItem"] ? { listItem, level: Number(block["level"] ?? 1) } : {}),
    markDefs: fitter.markDefs,
    children: isHeading ? withoutStrong(spans) : spans,
  };
}

function fitPicture(image: Json, { newKey }: Converted): Picture {
  const alt = String(image["alt"] ?? "").trim();
  const caption = String(image["data-caption"] ?? "").trim();
  return {
    _type: "textPicture",
    _key: newKey(),
    ...(alt && !FILE_NAME.test(alt) ? { alt } : {}),
    ...(caption ? { caption } : {}),
    src: String(image["src"] ?? ""),
  };
}

/** Returns a picture's name for the notice: its description or caption, else its file name. */
export function nameOf({ alt, caption, src }: Pick<Picture, "alt" | "caption" | "src">): string {
  if (alt || caption) return alt ?? caption ?? "";
  if (src.startsWith("data:")) return "";
  return decodeURIComponent(/([^/\\?#]*)(?:[?#].*)?$/.exec(src)?.[1] ?? "");
}

function empty({ newKey }: Converted): Paragraph {
  const span: Span = { _type: "span", _key: newKey(), text: "", marks: [] };
  return { _type: "block", _key: newKey(), style: "normal", markDefs: [], children: [span] };
}

function fitCell(cell: Json, converted: Converted): Cell {
  const blocks = Array.isArray(cell["value"]) ? cell["value"].filter(isObject) : [];
  const parts = blocks.flatMap((block) => fitPart(block, converted));
  for (const part of parts)
    if (part._type === "textPicture") converted.leftOut.pictures.push(nameOf(part));
  const value = parts.filter((part) => part._type === "block");
  for (const paragraph of value) paragraph.style = "normal";
  return {
    _type: "cell",
    _key: converted.newKey(),
    value: value.length > 0 ? value : [empty(converted)],
  };
}

function textOfCell({ value }: Cell): string {
  return value
    .map(({ children }) => textOf(children))
    .join(" ")
    .trim();
}

function hasText(cells: Cell[]): boolean {
  return cells.some((cell) => textOfCell(cell));
}

/** Whether the first row of a table without marked headers looks like the names of its columns. */
function namesColumns(rows: Cell[][]): boolean {
  const [first = []] = rows;
  const names = first.map(textOfCell);
  return (
    rows.length > 1 && names.every((name, index) => (name ? /\p{L}/u.test(name) : index === 0))
  );
}

function fitTable(table: Json, converted: Converted): Table | null {
  const { newKey } = converted;
  const tableRows = Array.isArray(table["rows"]) ? table["rows"].filter(isObject) : [];
  const all = tableRows.map(({ cells }) =>
    Array.isArray(cells) ? cells.filter(isObject).map((cell) => fitCell(cell, converted)) : [],
  );
  const columns = (all[0] ?? []).map((_, column) =>
    hasText(all.flatMap((cells) => cells[column] ?? [])),
  );
  const rows = all.filter(hasText).map((cells) => cells.filter((_, column) => columns[column]));
  if (rows.length === 0) return null;
  const headerRows = Number(table["headerRows"] ?? 0) || (namesColumns(rows) ? 1 : 0);
  for (const cell of rows.slice(0, headerRows).flat())
    for (const paragraph of cell.value) paragraph.children = withoutStrong(paragraph.children);
  const caption = String(table["caption"] ?? "");
  return {
    _type: "table",
    _key: newKey(),
    ...(caption ? { caption } : {}),
    headerRows,
    rows: rows.map((cells) => ({ _type: "row", _key: newKey(), cells })),
  };
}

/** Returns the model's blocks for a converted block: its text, then the pictures that were in it. */
export function fitPart(block: Json, converted: Converted): Part[] {
  switch (block["_type"]) {
    case "image":
      return [fitPicture(block, converted)];
    case "table":
      return [fitTable(block, converted) ?? []].flat();
    case "code":
      return fitPart(
        { ...block, _type: "block", children: [{ _type: "span", text: block["code"] }] },
        converted,
      );
    case "block": {
      const children = Array.isArray(block["children"]) ? block["children"].filter(isObject) : [];
      const pictures = children.filter((child) => child["_type"] === "image");
      const paragraph = fitParagraph(block, converted);
      return [
        ...(paragraph ? [paragraph] : []),
        ...pictures.map((each) => fitPicture(each, converted)),
      ];
    }
    default:
      return [];
  }
}
