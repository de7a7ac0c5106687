import { PortableText, type PortableTextComponents } from "@portabletext/react";
import type { RichText as RichTextValue } from "./sanity.generated.ts";

const components: PortableTextComponents = {
  // An unknown mark or block keeps its words and loses its look, and says nothing on the console.
  unknownMark: ({ children }) => <>{children}</>,
  unknownType: () => null,
  unknownBlockStyle: ({ children }) => <p>{children}</p>,
};

/** Portable text as paragraphs and lists; nothing for an empty value. */
export function RichText({ value }: { value: RichTextValue | null }) {
  if (!value?.length) return null;
  return <PortableText value={value} components={components} onMissingComponent={false} />;
}
