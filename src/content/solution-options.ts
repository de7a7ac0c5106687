/** A published solution: its name as stored with a lead, and its name in the form. */
export type StoredSolution = {
  id: string;
  name: string | null;
  label: string | null;
  language: string;
  position: number | null;
};

type Choice = {
  /** Language of the page. */
  language: string;
  /** Language of the site, in which a solution's name is stored. */
  firstLanguage: string;
  groups: readonly (readonly string[])[];
};

/** Compares two solutions by position. One without a position comes last: the highest that the Studio allows is 999. */
function comparePositions(a: StoredSolution, b: StoredSolution): number {
  return (a.position ?? 1000) - (b.position ?? 1000);
}

/**
 * Returns the solutions that the form offers, by position: those of the site's first language, each with the label of
 * its translation in the page's language.
 */
export function offeredSolutions(
  solutions: readonly StoredSolution[],
  { language, firstLanguage, groups }: Choice,
): StoredSolution[] {
  const named = solutions
    .filter(({ name }) => name)
    .toSorted((a, b) => comparePositions(a, b) || (a.name ?? "").localeCompare(b.name ?? "", "en"));
  const inFirstLanguage = named.filter(
    (each) => (each.language || firstLanguage) === firstLanguage,
  );
  const unique = new Map(inFirstLanguage.toReversed().map((each) => [each.name, each]));
  return [...unique.values()].toReversed().map((each) => {
    const group = groups.find((ids) => ids.includes(each.id)) ?? [];
    const translation = named.find(({ id, language: of }) => of === language && group.includes(id));
    return Object.assign({}, each, { label: translation?.label ?? each.name });
  });
}

/**
 * The stored name of the solution that has this name in the site's or the page's language; undefined for an unknown
 * name.
 */
export function storedName(
  offered: readonly StoredSolution[] | null | undefined,
  name: string | null | undefined,
): string | undefined {
  if (!name) return undefined;
  return offered?.find((each) => each.name === name || each.label === name)?.name ?? undefined;
}
