type SourceHeading = { source?: string | null; heading?: string | null };

type Headings = {
  headings?: readonly SourceHeading[] | null;
  defaultHeading?: string | null;
};

/** The contact page's heading for people who come from `source`; empty when the document has none. */
export function headingFor(source: string | null, content: Headings): string {
  const own = content.headings?.find((entry) => entry.source === source);
  return own?.heading || content.defaultHeading || "";
}
