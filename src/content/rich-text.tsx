import {
  PortableText,
  type PortableTextComponents,
  type PortableTextMarkComponentProps,
} from "@portabletext/react";
import { Children, type ReactNode } from "react";
import { noBreak } from "../ui/no-break.tsx";
import { ContentLink } from "./content-link.tsx";
import { RetentionPeriod } from "./retention.tsx";
import { safeHref } from "./links.ts";
import type { RichTextValue, TextPicture as Picture, TextTable as Table } from "./page-content.ts";
import { nonEmptyParts } from "./text-blocks.ts";
import { TextPicture } from "./text-picture.tsx";
import { TextTable } from "./text-table.tsx";

/** A link in running text; only its text is shown if its address is not allowed. */
function TextLink({ value, children }: PortableTextMarkComponentProps) {
  const href = safeHref(typeof value?.["href"] === "string" ? value["href"] : null);
  if (!href) return <>{children}</>;
  const kind = href.startsWith("/") ? "internal" : "external";
  return <ContentLink to={{ href, label: "", kind }}>{withoutBreaks(children)}</ContentLink>;
}

function withoutBreaks(children: ReactNode): ReactNode {
  return Children.map(children, (part) => (typeof part === "string" ? noBreak(part) : part));
}

/** Returns the component of a mark, which keeps figures and their units on one line. */
function marked(Element: "strong" | "em") {
  return ({ children }: { children?: ReactNode }) => <Element>{withoutBreaks(children)}</Element>;
}

function componentsFor(Heading: "h2" | "h3" | "h4"): PortableTextComponents {
  return {
    block: {
      h3: ({ children }) => <Heading>{withoutBreaks(children)}</Heading>,
      normal: ({ children }) => <p>{withoutBreaks(children)}</p>,
    },
    listItem: ({ children }) => <li>{withoutBreaks(children)}</li>,
    types: {
      settingValue: ({ value }: { value: { setting?: string } }) =>
        value.setting === "keptPeriod" ? <RetentionPeriod /> : null,
      table: ({ value }: { value: Table }) => (
        <TextTable table={value} draw={(content) => <RichText value={content} />} />
      ),
      textPicture: ({ value }: { value: Picture }) => <TextPicture picture={value} />,
    },
    // The library's own `link` would let any address through. `textLink` is the earlier name, see content-upgrades.
    marks: { strong: marked("strong"), em: marked("em"), link: TextLink, textLink: TextLink },
    // An unknown mark or block is shown as plain text, without a warning on the console.
    unknownMark: ({ children }) => <>{children}</>,
    unknownType: () => null,
    unknownBlockStyle: ({ children }) => <p>{children}</p>,
  };
}

const components = { 2: componentsFor("h2"), 3: componentsFor("h3"), 4: componentsFor("h4") };

type RichTextProps = {
  value: RichTextValue | null;
  /** Level of the subheadings: one below the section's heading. */
  headingLevel?: keyof typeof components;
};

/** Portable text as paragraphs, subheadings, lists, links, tables and pictures; renders nothing for an empty value. */
export function RichText({ value, headingLevel = 4 }: RichTextProps) {
  const parts = nonEmptyParts(value);
  if (parts.length === 0) return null;
  return (
    <PortableText value={parts} components={components[headingLevel]} onMissingComponent={false} />
  );
}
