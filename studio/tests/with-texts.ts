type JsonObject = Record<string, unknown>;
type Child = JsonObject & { marks?: string[]; text?: string };

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&#123;": "{" };

/** Returns the paragraph with the text of a line of `blockToText`; its style, list and links stay. */
function textToBlock(text: string, block: JsonObject): JsonObject {
  const marks: string[] = [];
  const children: Child[] = [];
  function add(child: Child) {
    const key = children.length === 0 ? "text" : `text-${children.length}`;
    children.push({ ...child, _key: key });
  }
  for (const [, fact, close, mark, written = ""] of text.matchAll(
    /\{([^{}]+)\}|<(\/?)([\w-]+)>|([^<{]+)/g,
  )) {
    const plain = written.replaceAll(/&(?:amp|lt|#123);/g, (entity) => ENTITIES[entity] ?? entity);
    if (fact) add({ _type: "factValue", fact: { _type: "reference", _ref: fact } });
    else if (mark && close) marks.splice(marks.lastIndexOf(mark), 1);
    else if (mark) marks.push(mark);
    else add({ _type: "span", marks: [...marks], text: plain });
  }
  return { ...block, children };
}

function withText(value: unknown, [step, ...rest]: string[], text: string): unknown {
  if (step === undefined) {
    return typeof value === "string" ? text : textToBlock(text, value as JsonObject);
  }
  if (!Array.isArray(value)) {
    const object = value as JsonObject;
    return { ...object, [step]: withText(object[step], rest, text) };
  }
  const items = value as unknown[];
  return items.map((item, index) => {
    const key = (item as JsonObject)["_key"] ?? String(index);
    return key === step ? withText(item, rest, text) : item;
  });
}

/** Returns a document with other texts, given by their paths as in `textsOf`; everything else stays. */
export function withTexts<Document extends JsonObject>(
  document: Document,
  texts: Record<string, string>,
): Document {
  let changed: unknown = document;
  for (const [path, text] of Object.entries(texts)) {
    changed = withText(changed, path.match(/[^.[\]]+/g) ?? [], text);
  }
  return changed as Document;
}
