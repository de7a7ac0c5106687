import { defaultSchema, type DeserializerRule, htmlToPortableText } from "@portabletext/html";
import { createTableRule } from "@portabletext/html/rules";
import { cleanClipboard } from "./clean-clipboard.ts";
import { type Converted, fitPart, type Part } from "./fit-parts.ts";
import { type LeftOut, emptyLeftOut } from "./left-out.ts";
import { piecesOf } from "./bare-addresses.ts";

export type Pasted = { parts: Part[]; leftOut: LeftOut };

/** A rule for links like Portable Text's own, which loses the addresses of links in table cells. */
function linkRule({ links, newKey }: Converted): DeserializerRule {
  return {
    deserialize(element, next) {
      if (!(element instanceof HTMLAnchorElement) || !element.hasAttribute("href"))
        return undefined;
      const _key = newKey();
      links.set(_key, element.getAttribute("href") ?? "");
      const children = next(element.childNodes);
      return { _type: "__annotation", markDef: { _type: "link", _key }, children } as never;
    },
  };
}

/** A rule for tables that keeps their caption, which Portable Text's own does not read. */
function tableRule(newKey: () => string): DeserializerRule {
  const rule = createTableRule({ schema: defaultSchema, keyGenerator: newKey });
  return {
    deserialize(element, next, createBlock) {
      const caption = element instanceof HTMLTableElement ? element.dataset["caption"] : undefined;
      return rule.deserialize(element, next, (props) => createBlock({ ...props, caption }));
    },
  };
}

/** Converts copied HTML to blocks of the model's running text, and lists what could not be kept. */
export function readHtml(html: string, newKey: () => string): Pasted {
  const converted: Converted = { newKey, links: new Map(), leftOut: emptyLeftOut() };
  const blocks = htmlToPortableText(html, {
    schema: defaultSchema,
    keyGenerator: newKey,
    whitespaceMode: "normalize",
    parseHtml: (text) => cleanClipboard(text, converted.leftOut),
    rules: [linkRule(converted), tableRule(newKey)],
    types: { image: ({ value }) => ({ ...value, _type: "image", _key: newKey() }) },
  });
  const parts = blocks.flatMap((block) => fitPart({ ...block }, converted));
  return { parts, leftOut: converted.leftOut };
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Converts copied plain text if it contains an address; otherwise returns null, and the editor handles it itself. */
export function readText(text: string, newKey: () => string): Pasted | null {
  if (!piecesOf(text).some(({ href }) => href)) return null;
  const paragraphs = text
    .replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character)
    .split(/(?:\r?\n){2,}/)
    .map((lines) => `<p>${lines.replaceAll(/\r?\n/g, "<br>")}</p>`);
  return readHtml(paragraphs.join(""), newKey);
}
