type SourceHeading = { source?: string | null; heading?: string | null };

type Headings = {
  headings?: readonly SourceHeading[] | null;
  defaultHeading?: string | null;
};

/** Every source with a heading of its own, and that heading. */
export function headingsBySource({ headings }: Headings): [source: string, heading: string][] {
  return (headings ?? []).flatMap(({ source, heading }) =>
    source && heading ? [[source, heading]] : [],
  );
}

/** The contact page's heading for people who come from `source`; empty when the document has none. */
export function headingFor(source: string | null, content: Headings): string {
  return new Map(headingsBySource(content)).get(source ?? "") ?? content.defaultHeading ?? "";
}
