/** The part of the build's sections.json that the demo data needs. */
export type SectionList = {
  pages: { path: string; places: { document: string; key: string; hash: string }[] }[];
  words: Record<string, { texts: string[]; links: string[] }>;
  experiments: {
    token: string;
    experiment: string;
    page: string;
    control: string;
    variant: string;
  }[];
};
