import type { PortableTextBlock } from "@portabletext/editor";
import { defineBehavior, effect, raise } from "@portabletext/editor/behaviors";
import { nameOf, type Part, type Picture } from "./fit-parts.ts";
import type { LeftOut } from "./left-out.ts";
import { type Pasted, readHtml, readText } from "./read-clipboard.ts";
import { isReadable } from "./store-pictures.ts";

/** A pasted picture whose file is not stored yet, with that file if the clipboard has it. */
export type Waiting = { picture: Picture; copied?: File | undefined };
/** Called after the pasted parts were inserted. */
export type AfterPaste = (leftOut: LeftOut, waiting: Waiting[]) => void;

/** The Studio's own formats of a clipboard, which the editor reads itself. */
const OWN_FORMATS = /(?:x-portable-text|application\/json)$/;

/** Reduces pasted content to what a cell of a table can hold: text. Pictures are left out, and rows become lines. */
function forCell({ parts, leftOut }: Pasted): Pasted {
  const allowed = parts.flatMap((part): Part[] => {
    if (part._type === "textPicture") leftOut.pictures.push(nameOf(part));
    if (part._type === "table") leftOut.tables += 1;
    if (part._type === "block") return [{ ...part, style: "normal" }];
    return part._type === "table" ? [part] : [];
  });
  return { parts: allowed, leftOut };
}

function readClipboard(data: DataTransfer, newKey: () => string): Pasted | null {
  const html = data.getData("text/html");
  return html ? readHtml(html, newKey) : readText(data.getData("text/plain"), newKey);
}

/**
 * Leaves out pictures that cannot be read. The files of a clipboard have no names: they belong to its pictures, in
 * their order, if there are equally many.
 */
function withReadable({ parts, leftOut }: Pasted, files: File[]): Pasted & { waiting: Waiting[] } {
  const pictures = parts.filter((part) => part._type === "textPicture");
  const hasFiles = files.length === pictures.length;
  const waiting: Waiting[] = pictures.flatMap((picture, index) => {
    if (hasFiles || isReadable(picture)) {
      return { picture, copied: hasFiles ? files[index] : undefined };
    }
    leftOut.pictures.push(nameOf(picture));
    return [];
  });
  const readable = new Set<Part>(waiting.map(({ picture }) => picture));
  const remaining = parts.filter((part) => part._type !== "textPicture" || readable.has(part));
  return { parts: remaining, leftOut, waiting };
}

/** The stored form of a part, without the source of its picture. */
function toBlock(part: Part): PortableTextBlock {
  if (part._type !== "textPicture") return part;
  const { src: _src, ...stored } = part;
  return stored;
}

/**
 * Reads content that is pasted or dropped from other programs before the editor does, in texts that have tables and
 * pictures.
 */
export function pasteBehaviors(after: AfterPaste) {
  return [
    defineBehavior({
      on: "deserialize",
      guard: ({ snapshot, event }) => {
        const { context } = snapshot;
        const kinds = new Set(context.schema.blockObjects.map(({ name }) => name));
        if (!kinds.has("table") || !kinds.has("textPicture")) return false;
        const data = event.originEvent.originEvent.dataTransfer;
        if (data.types.some((type) => OWN_FORMATS.test(type))) return false;
        const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
        // The Studio itself handles files without text.
        if (files.length > 0 && !data.getData("text/plain")) return { pasted: null };
        const clipboard = readClipboard(data, context.keyGenerator);
        if (!clipboard || clipboard.parts.length === 0) return false;
        const isInCell = context.selection?.focus.path.includes("cells");
        return { pasted: withReadable(isInCell ? forCell(clipboard) : clipboard, files) };
      },
      actions: [
        ({ event }, { pasted }) => {
          if (!pasted) return [];
          return [
            raise({
              type: "deserialization.success",
              mimeType: "text/html",
              data: pasted.parts.map(toBlock),
              originEvent: event.originEvent,
            }),
            effect(() => after(pasted.leftOut, pasted.waiting)),
          ];
        },
      ],
    }),
  ];
}
