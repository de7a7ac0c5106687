import type { LeftOut } from "./left-out.ts";

/** Parts of a page that are not text. `style` is not among them, because it shows which paragraphs are Word's lists. */
const NO_TEXT =
  "script, noscript, template, button, input, select, textarea, [hidden], [aria-hidden=true]";
const BLOCKS = "p, div, ul, ol, table, h1, h2, h3, h4, h5, h6";
const EMBEDDED = "iframe, video, audio, object, embed";
/** Word's comments and their marks. */
const COMMENTS = "[style*='mso-element:comment-list']";
const COMMENT_MARKS = ".MsoCommentReference, .msocomanchor";

/** Removes the element and keeps its content in its place. */
function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Replaces the table by the content of its cells, a line per cell. */
function unwrapTable(table: HTMLTableElement): void {
  const lines = [...table.rows].flatMap(({ cells }) =>
    [...cells].map((cell) => {
      const line = table.ownerDocument.createElement(cell.querySelector(BLOCKS) ? "div" : "p");
      line.append(...cell.childNodes);
      return line;
    }),
  );
  table.replaceWith(...lines);
}

/** Whether a table is only for layout: it has one column at most, or its role says so. */
function isLayout(table: HTMLTableElement): boolean {
  const role = table.getAttribute("role");
  const widest = Math.max(0, ...[...table.rows].map(({ cells }) => cells.length));
  return role === "presentation" || role === "none" || widest < 2;
}

function addEmptyCells(row: HTMLTableRowElement, column: number, count: number): void {
  for (let added = 0; added < count; added += 1) row.insertCell(Math.min(column, row.cells.length));
}

/** Adds the empty cells that each merged cell covers, so that columns stay aligned. Returns how many were merged. */
function splitCells(table: HTMLTableElement): number {
  let merged = 0;
  const rows = [...table.rows];
  for (const [index, row] of rows.entries()) {
    for (let column = 0; column < row.cells.length; column += 1) {
      const cell = row.cells[column];
      const [width, height] = [
        cell?.colSpan ?? 1,
        Math.min(cell?.rowSpan ?? 1, rows.length - index),
      ];
      if (!cell || (width < 2 && height < 2)) continue;
      merged += 1;
      cell.removeAttribute("colspan");
      cell.removeAttribute("rowspan");
      addEmptyCells(row, column + 1, width - 1);
      for (const below of rows.slice(index + 1, index + height))
        addEmptyCells(below, column, width);
    }
  }
  return merged;
}

function cleanTables(document: Document, leftOut: LeftOut): void {
  for (const table of document.querySelectorAll("table")) if (isLayout(table)) unwrapTable(table);
  for (const table of document.querySelectorAll("table")) {
    const isInCell = table.parentElement?.closest("table");
    if (isInCell) {
      leftOut.tables += 1;
      unwrapTable(table);
    } else {
      leftOut.mergedCells += splitCells(table);
      const caption = table.caption?.textContent?.trim();
      if (caption) table.dataset["caption"] = caption;
      table.caption?.remove();
    }
  }
}

/** Turns the caption of a figure into an attribute of its picture, and removes tracking pixels. */
function cleanPictures(document: Document): void {
  for (const figure of document.querySelectorAll("figure")) {
    const caption = figure.querySelector("figcaption");
    const pictures = figure.querySelectorAll("img");
    const [picture] = pictures;
    if (!caption || !picture || pictures.length > 1) continue;
    picture.dataset["caption"] = caption.textContent?.trim();
    caption.remove();
  }
  for (const picture of document.querySelectorAll("img")) {
    const isDot = ["width", "height"].some((side) =>
      /^[0-2](?:px)?$/.test(picture.getAttribute(side) ?? ""),
    );
    if (isDot) picture.remove();
  }
}

/**
 * Prepares a copied page for conversion: removes parts that are not text, completes the cells of tables, and turns
 * captions into attributes of what they describe. Adds what is lost to `leftOut`.
 */
export function cleanClipboard(html: string, leftOut: LeftOut): Document {
  const document = new DOMParser().parseFromString(html, "text/html");
  for (const list of document.querySelectorAll(COMMENTS)) {
    leftOut.comments += list.querySelectorAll("[id^=_com_]").length || 1;
    list.remove();
  }
  for (const mark of document.querySelectorAll(COMMENT_MARKS)) mark.remove();
  const embedded = document.querySelectorAll(EMBEDDED);
  leftOut.videos += embedded.length;
  for (const element of embedded) element.remove();
  for (const element of document.querySelectorAll(NO_TEXT)) element.remove();
  cleanPictures(document);
  cleanTables(document, leftOut);
  // The conversion drops an element with only a space, which browsers put between words.
  for (const span of document.querySelectorAll("span")) {
    if (!span.firstElementChild && span.textContent?.trim() === "" && !isOfWordList(span))
      unwrap(span);
  }
  document.body.normalize();
  return document;
}

/** Whether a span pads the number of one of Word's lists: the conversion recognises the list by it. */
function isOfWordList(span: Element): boolean {
  return span.closest("[style*='mso-list']") !== null;
}
