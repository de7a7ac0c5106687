/** One message in two forms: as Telegram HTML, and as plain text if Telegram refuses the HTML. */
export type Message = { html: string; plain: string };

const PLACEHOLDER = /\[([a-z]+)\]/g;

/** Line breaks, including characters that only some programs treat as one. */
const BREAKS = /\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g;

/** A value without line breaks, so that it cannot imitate a line. */
export function oneLine(value: string): string {
  return value.replaceAll(BREAKS, " ").trim();
}

/** In Telegram HTML only `<`, `>` and `&` have a special meaning. */
export function escapeHtml(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The names in brackets of a text, in order. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? "");
}

type Values = Readonly<Record<string, string>>;

/** Replaces the names in a text by their values; an unknown name stays as typed. */
export function fill(text: string, values: Values, draw = (value: string) => value): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? draw(values[name] ?? "") : placeholder,
  );
}

/**
 * Fills a template line by line. The text before the first value of a line is bold, and so is a first line without a
 * value; a line whose values are all empty is left out. Only `remarks` may have several lines, if nothing follows them.
 */
export function fillMessage(template: string, values: Values): Message {
  const short = Object.entries(values).map(([name, value]) => [name, oneLine(value)] as const);
  const single = Object.fromEntries(short);
  const lines = template.split("\n");
  const drawn = lines.flatMap((line, index): Message[] => {
    const names = placeholdersOf(line).filter((name) => Object.hasOwn(values, name));
    if (names.length > 0 && names.every((name) => single[name] === "")) return [];
    const isEnd = index === lines.length - 1 && line.endsWith("[remarks]");
    const lineValues = isEnd ? { ...single, remarks: values["remarks"] ?? "" } : single;
    const label = line.split(`[${names[0]}]`, 1)[0] ?? "";
    const isBold = label.trim() !== "" && (names.length > 0 || index === 0);
    const start = isBold ? label.trimEnd() : "";
    const remainder = fill(escapeHtml(line.slice(start.length)), lineValues, escapeHtml);
    const html = start ? `<b>${escapeHtml(start)}</b>${remainder}` : remainder;
    return [{ html, plain: fill(line, lineValues) }];
  });
  return {
    html: drawn.map(({ html }) => html).join("\n"),
    plain: drawn.map(({ plain }) => plain).join("\n"),
  };
}
