import Papa from "papaparse";

/** A file as rows of cells. */
export type Sheet = {
  /** The names of the columns, each once; "Column 2" where there is none. */
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  separator: "," | ";" | "\t";
  /** The number that a spreadsheet gives the first row. */
  firstLine: number;
};

/** The text of a file: UTF-8, what Excel calls "Unicode text", or what older Excels write on Windows. */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A cell without the apostrophe that keeps a spreadsheet from reading it as a formula. */
function cellOf(text: string): string {
  return text.trim().replace(/^'(?=[=+\-@])/, "");
}

/** Each name once: the second "Phone" is "Phone (2)". */
function namesOf(cells: readonly string[], width: number): string[] {
  const names: string[] = [];
  for (let index = 0; index < width; index += 1) {
    const name = cells[index] || `Column ${index + 1}`;
    let own = name;
    for (let count = 2; names.includes(own); count += 1) own = `${name} (${count})`;
    names.push(own);
  }
  return names;
}

/** Reads rows that are separated by commas, semicolons or tabs; the first one is the heading unless it has an e-mail address. */
export function readCsv(text: string): Sheet {
  const { data, meta } = Papa.parse<string[]>(
    text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n"),
    {
      delimitersToGuess: [",", ";", "\t"],
      skipEmptyLines: "greedy",
      newline: "\n",
    },
  );
  const cells = data.map((row) => row.map(cellOf));
  const [first = []] = cells;
  const hasHeading = !first.some((cell) => /^\S+@\S+\.\S+$/.test(cell));
  const rows = hasHeading ? cells.slice(1) : cells;
  const width = Math.max(first.length, ...rows.map((row) => row.length));
  const { delimiter } = meta;
  return {
    headings: namesOf(hasHeading ? first : [], width),
    rows,
    separator: delimiter === ";" || delimiter === "\t" ? delimiter : ",",
    firstLine: hasHeading ? 2 : 1,
  };
}
