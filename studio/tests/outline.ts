import type { Part, Paragraph } from "../components/pasting/fit-parts.ts";

type Stored = Part & { asset?: unknown };

function textOf({ children, markDefs }: Paragraph): string {
  return children
    .map(({ text, marks }) => {
      const link = markDefs.find(({ _key }) => marks.includes(_key));
      const strong = marks.includes("strong") ? `**${text}**` : text;
      const marked = marks.includes("em") ? `_${strong}_` : strong;
      return link ? `[${marked}](${link.href})` : marked;
    })
    .join("")
    .replaceAll("\n", " / ");
}

function line(paragraph: Paragraph): string {
  const indent = "  ".repeat((paragraph.level ?? 1) - 1);
  if (paragraph.style === "h3") return `# ${textOf(paragraph)}`;
  if (paragraph.listItem)
    return `${indent}${paragraph.listItem === "number" ? "1." : "-"} ${textOf(paragraph)}`;
  return textOf(paragraph);
}

/** Parts of running text as lines that a test can list. */
export function outline(parts: readonly Stored[]): string[] {
  return parts.flatMap((part) => {
    if (part._type === "block") return line(part);
    if (part._type === "textPicture") {
      const { alt = "", caption } = part;
      return `picture: ${[alt, caption].filter(Boolean).join(" | ")}${part.asset ? " (stored)" : ""}`;
    }
    const rows = part.rows.map(({ cells }, index) => {
      const mark = index < (part.headerRows ?? 0) ? "||" : "|";
      return `${mark} ${cells.map(({ value }) => value.map(line).join(" / ")).join(" | ")}`;
    });
    return [...(part.caption ? [`table: ${part.caption}`] : []), ...rows];
  });
}
