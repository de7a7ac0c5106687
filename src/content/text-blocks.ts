import type { RichTextValue, TextBlock, TextTable } from "./page-content.ts";

type Part = RichTextValue[number];
type Cell = NonNullable<NonNullable<NonNullable<TextTable["rows"]>[number]["cells"]>[number]>;

function textOfBlock({ children }: Pick<TextBlock, "children">): string {
  return children?.map((child) => ("text" in child ? (child.text ?? "") : "")).join("") ?? "";
}

function hasText({ children }: Pick<TextBlock, "children">): boolean {
  return children?.some((child) => !("text" in child) || child.text?.trim()) ?? false;
}

/** The text of a table's cell. */
export function textOfCell({ value }: Cell): string {
  return value?.map(textOfBlock).join(" ").trim() ?? "";
}

/** Returns the header rows and the other rows of a table, without rows that have no cells. */
export function rowsOf({ rows, headerRows }: TextTable) {
  const nonEmptyRows = rows?.filter(({ cells }) => cells && cells.length > 0) ?? [];
  // The last row is never a header, even if an editor has marked all rows as headers.
  const headers = Math.min(Math.max(headerRows ?? 0, 0), nonEmptyRows.length - 1);
  return { head: nonEmptyRows.slice(0, headers), body: nonEmptyRows.slice(headers) };
}

function isNonEmpty(part: Part | null): part is Part {
  if (part?._type === "block") return hasText(part);
  if (part?._type === "textPicture") return Boolean(part.asset?.url);
  if (part?._type !== "table") return false;
  return part.rows?.some(({ cells }) => cells?.some(({ value }) => value?.some(hasText))) ?? false;
}

/** Limits the level of a list item to one below the item before: a jump would draw empty bullets. */
function withLevels(parts: Part[]): Part[] {
  let above: number[] = [];
  return parts.map((part) => {
    if (part._type !== "block") {
      above = [];
      return part;
    }
    const itemLevel = part.level ?? 1;
    above = part.listItem ? [...above.filter((level) => level < itemLevel), itemLevel] : [];
    return part.listItem ? { ...part, level: above.length } : part;
  });
}

/** The parts that are not empty: an empty line would be shown as an empty bullet or paragraph. */
export function nonEmptyParts(value: RichTextValue | null): Part[] {
  return withLevels(value?.filter(isNonEmpty) ?? []);
}

/** Running text as lines: one for a paragraph, a row of a table or the caption of a picture. */
export function plainText(value: RichTextValue | null): string {
  const lines = nonEmptyParts(value).flatMap((part) => {
    if (part._type === "block") return textOfBlock(part);
    if (part._type === "textPicture") return part.caption ?? [];
    const { head, body } = rowsOf(part);
    const rows = [...head, ...body].map(({ cells }) => cells?.map(textOfCell).join(" | ") ?? "");
    return [part.caption ?? [], rows].flat();
  });
  return lines.join("\n");
}
