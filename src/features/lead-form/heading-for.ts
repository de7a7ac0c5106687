type SourceHeading = { source?: string | null; heading?: string | null };

type Headings = {
  headings?: readonly SourceHeading[] | null;
  defaultHeading?: string | null;
};

/** Pairs of source and heading, for each source that has a heading. */
export function headingsBySource({ headings }: Headings): [source: string, heading: string][] {
  return (headings ?? []).flatMap(({ source, heading }) =>
    source && heading ? [[source, heading]] : [],
  );
}

/** The contact page's heading for a `source`, else the default heading; empty where the document has neither. */
export function headingFor(source: string | null, content: Headings): string {
  return new Map(headingsBySource(content)).get(source ?? "") ?? content.defaultHeading ?? "";
}
