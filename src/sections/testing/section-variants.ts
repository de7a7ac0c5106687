import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A type of the content model, as in studio/schema.generated.json. */
type Type = {
  type: string;
  name?: string;
  value?: string;
  of?: Type | Type[];
  rest?: Type;
  attributes?: Record<string, { value: Type }>;
};
type NamedType = Type & { name: string; value?: Type };
type Json = Record<string, unknown>;

/** A kind of content: how long its texts are, how many entries its lists have, and whether it has pictures. */
export type Variant = {
  /** Returns the text of a field; null for an empty one. */
  text: (field: string) => string | null;
  /** How many entries every list has; null omits the list. */
  entries: number | null;
  hasPictures: boolean;
  /** Every reference is to a document that is unpublished or deleted. */
  isDangling?: boolean;
  /** The target of every link; an internal page by default. */
  href?: string;
};

const schemaFile = join(import.meta.dirname, "../../../studio/schema.generated.json");
const types = JSON.parse(readFileSync(schemaFile, "utf8")) as unknown as NamedType[];

const SENTENCE = "A waiter brings two cups of kopi to table twelve";
const MAIN_FIELDS = new Set(["heading", "title", "label", "name", "value", "content", "question"]);
const PICTURE = "image-0123456789abcdef0123456789abcdef01234567-600x400-png";

function textStartingWith(prefix: string): Variant["text"] {
  return (field) => `${prefix} (${field})`;
}

/** The six kinds of content that every section must be able to show. */
export const variants = {
  minimal: {
    text: (field) => (MAIN_FIELDS.has(field) ? "Kopi" : null),
    entries: 1,
    hasPictures: false,
  },
  maximal: { text: textStartingWith(SENTENCE), entries: 6, hasPictures: true },
  "empty optionals": { text: () => "", entries: 0, hasPictures: false },
  "three times longer": {
    text: textStartingWith(
      `${SENTENCE}, ${SENTENCE}, and Donaudampfschifffahrtsgesellschaftskapitaen pays`,
    ),
    entries: 3,
    hasPictures: true,
  },
  "emoji and right to left": {
    text: textStartingWith("🍜👩‍👩‍👧 مرحبا بكم في مقهى المضيق שלום"),
    entries: 3,
    hasPictures: true,
  },
  "missing picture": { text: textStartingWith(SENTENCE), entries: 3, hasPictures: false },
} satisfies Record<string, Variant>;

/** Content that an editor cannot write, but a broken import can. */
export const badInput = {
  "no field at all": { text: () => null, entries: null, hasPictures: false },
  "dangling references": {
    text: textStartingWith(SENTENCE),
    entries: 2,
    hasPictures: true,
    isDangling: true,
  },
  "javascript: links": {
    text: textStartingWith(SENTENCE),
    entries: 2,
    hasPictures: true,
    href: " JavaScript:alert(document.domain)",
  },
  "titles of 10,000 characters": {
    text: () => "kopi ".repeat(2_000).trim(),
    entries: 2,
    hasPictures: true,
  },
  markup: {
    text: textStartingWith("</script><img src=x onerror=alert(1)><!--"),
    entries: 2,
    hasPictures: true,
  },
} satisfies Record<string, Variant>;

/** Writes the documents of one page with one section of every type. */
class Writer {
  readonly documents: Json[] = [];
  private count = 0;
  private readonly variant: Variant;

  constructor(variant: Variant) {
    this.variant = variant;
  }

  private newKey(): string {
    this.count += 1;
    return `k${this.count}`;
  }

  private named(name: string): unknown {
    if (name.endsWith(".reference")) return this.reference(name.replace(".reference", ""));
    if (name === "link") return this.link();
    const type = types.find((each) => each.name === name);
    if (!type) return null;
    return this.fill(type.value ?? type, name);
  }

  private link(): Json {
    const label = this.variant.text("label");
    const { href } = this.variant;
    if (href) return { _type: "link", label, kind: "external", href };
    const page = { _type: "reference", _ref: this.variant.isDangling ? "gone" : "somewhere" };
    return { _type: "link", label, kind: "internal", page, query: "source=test" };
  }

  /** A reference to a separate document, so that no two entries of a list are the same. */
  private reference(type: string): Json | null {
    if (this.variant.isDangling) return { _type: "reference", _ref: "gone" };
    if (type === "sanity.imageAsset") {
      return this.variant.hasPictures ? { _type: "reference", _ref: PICTURE } : null;
    }
    if (type === "sanity.fileAsset" || type === "reusable") return null;
    const _id = this.newKey();
    const attributes = types.find(({ name }) => name === type)?.attributes ?? {};
    this.documents.push({ ...this.object(attributes), _id, _type: type });
    return { _type: "reference", _ref: _id };
  }

  private object(attributes: NonNullable<Type["attributes"]>): Json {
    return Object.fromEntries(
      Object.entries(attributes).map(([field, { value }]) => [field, this.fill(value, field)]),
    );
  }

  private list(of: Type, field: string): unknown[] | null {
    const { entries } = this.variant;
    if (entries === null) return null;
    // A list of several types gets entries of the first one: a text consists of paragraphs.
    const kind = of.type === "union" ? (of.of as Type[])[0] : of;
    return Array.from({ length: entries }, () => {
      const entry = this.fill(of, field);
      return kind?.type === "object" ? { ...(entry as Json), _key: this.newKey() } : entry;
    });
  }

  private fill(type: Type, field: string): unknown {
    switch (type.type) {
      case "string":
        return type.value ?? this.variant.text(field);
      case "number":
        return this.variant.entries === null ? null : 3;
      case "boolean":
        return this.variant.entries === 6;
      case "array":
        return this.list(type.of as Type, field);
      case "union":
        return this.fill((type.of as Type[])[0] as Type, field);
      case "inline":
        return this.named(type.name ?? "");
      case "object": {
        const restFields = type.rest ? (this.fill(type.rest, field) as Json | null) : null;
        return { ...this.object(type.attributes ?? {}), ...restFields };
      }
      default:
        return null;
    }
  }

  section(type: string): Json {
    return { ...(this.named(type) as Json), _key: type, anchor: null };
  }
}

/** The path of the page that `variantDocuments` writes. */
export const VARIANT_PATH = "/variant";

/** A page with one section of each of the given types, and the documents it needs. */
export function variantDocuments(sectionTypes: string[], variant: Variant): Json[] {
  const writer = new Writer(variant);
  const sections = sectionTypes.map((type) => writer.section(type));
  const asset = {
    _id: PICTURE,
    _type: "sanity.imageAsset",
    url: "https://cdn.sanity.io/images/local/production/picture-600x400.png",
    metadata: { dimensions: { width: 600, height: 400 } },
  };
  const page = { _id: "page", _type: "page", path: VARIANT_PATH, title: "Variant", sections };
  const somewhere = { _id: "somewhere", _type: "page", path: "/somewhere", title: "Somewhere" };
  return [page, somewhere, asset, ...writer.documents];
}
