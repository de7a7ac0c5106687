import type { LeftOut } from "./left-out.ts";

/** Parts of a page that are no text. Not `style`: Word says there which of its lists have numbers. */
const NO_TEXT =
  "script, noscript, template, button, input, select, textarea, [hidden], [aria-hidden=true]";
const BLOCKS = "p, div, ul, ol, table, h1, h2, h3, h4, h5, h6";
const EMBEDDED = "iframe, video, audio, object, embed";
/** Word's comments: what was said about the text, and where. */
const COMMENTS = "[style*='mso-element:comment-list']";
const COMMENT_MARKS = ".MsoCommentReference, .msocomanchor";

/** Takes the element away; what was in it stays in its place. */
function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Puts what is in each cell in the place of the table, a line a cell. */
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

/** Whether a table only arranges: one column, or what says so about itself. */
function isLayout(table: HTMLTableElement): boolean {
  const role = table.getAttribute("role");
  const widest = Math.max(0, ...[...table.rows].map(({ cells }) => cells.length));
  return role === "presentation" || role === "none" || widest < 2;
}

function addEmptyCells(row: HTMLTableRowElement, column: number, count: number): void {
  for (let added = 0; added < count; added += 1) row.insertCell(Math.min(column, row.cells.length));
}

/** Gives each merged cell the cells that it covers, empty, so that columns stay columns. Returns how many were merged. */
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

/** The caption of a picture stays with it, and one that counts readers is none. */
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
 * Makes what was copied fit for conversion: parts that are no text are gone, tables have as many cells as columns, and
 * captions are attributes of what they describe. What is lost by it is added to `leftOut`.
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
  // The conversion drops an element with only a blank, which browsers put between words.
  for (const span of document.querySelectorAll("span")) {
    if (!span.firstElementChild && span.textContent?.trim() === "" && !isOfWordList(span))
      unwrap(span);
  }
  document.body.normalize();
  return document;
}

/** Word pads the numbers of its lists, by which the conversion knows that they are not words. */
function isOfWordList(span: Element): boolean {
  return span.closest("[style*='mso-list']") !== null;
}
