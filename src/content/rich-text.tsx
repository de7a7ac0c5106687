import {
  PortableText,
  type PortableTextComponents,
  type PortableTextMarkComponentProps,
} from "@portabletext/react";
import { Children } from "react";
import { noBreak } from "../ui/no-break.tsx";
import { ContentLink } from "./content-link.tsx";
import { KeptPeriod } from "./kept-period.tsx";
import { safeHref } from "./links.ts";
import type { RichText as RichTextValue } from "./sanity.generated.ts";

/** A link in running text; only its words are shown when its address is not allowed. */
function TextLink({ value, children }: PortableTextMarkComponentProps) {
  const href = safeHref(typeof value?.["href"] === "string" ? value["href"] : null);
  if (!href) return <>{children}</>;
  const kind = href.startsWith("/") ? "internal" : "external";
  return <ContentLink to={{ href, label: "", kind }}>{children}</ContentLink>;
}

function componentsFor(Heading: "h2" | "h3" | "h4"): PortableTextComponents {
  return {
    block: {
      h3: ({ children }) => <Heading>{children}</Heading>,
      normal: ({ children }) => (
        <p>{Children.map(children, (part) => (typeof part === "string" ? noBreak(part) : part))}</p>
      ),
    },
    types: {
      settingValue: ({ value }: { value: { setting?: string } }) =>
        value.setting === "keptPeriod" ? <KeptPeriod /> : null,
    },
    // The library's own `link` would let any address through.
    marks: { textLink: TextLink, link: TextLink },
    // An unknown mark or block is shown as plain text, without a warning on the console.
    unknownMark: ({ children }) => <>{children}</>,
    unknownType: () => null,
    unknownBlockStyle: ({ children }) => <p>{children}</p>,
  };
}

const components = { 2: componentsFor("h2"), 3: componentsFor("h3"), 4: componentsFor("h4") };

type Block = RichTextValue[number];

/** Limits the level of a list item to one below the item before: a jump would draw empty bullets. */
function withLevels(blocks: Block[]): Block[] {
  let above: number[] = [];
  return blocks.map((block) => {
    const own = block.level ?? 1;
    above = block.listItem ? [...above.filter((level) => level < own), own] : [];
    return block.listItem ? { ...block, level: above.length } : block;
  });
}

/** The blocks that are not empty: an empty line would be drawn as an empty bullet or paragraph. */
export function blocksWithWords(value: RichTextValue | null): Block[] {
  const isSaid = (block: Block) =>
    block?.children?.some((child) => !("text" in child) || child.text?.trim());
  return withLevels(value?.filter(isSaid) ?? []);
}

type RichTextProps = {
  value: RichTextValue | null;
  /** Level of the subheadings: one below the heading above the text. */
  headingLevel?: keyof typeof components;
};

/** Portable text as paragraphs, subheadings, lists and links; renders nothing for an empty value. */
export function RichText({ value, headingLevel = 4 }: RichTextProps) {
  const blocks = blocksWithWords(value);
  if (blocks.length === 0) return null;
  return (
    <PortableText value={blocks} components={components[headingLevel]} onMissingComponent={false} />
  );
}
