/** A user who can own a lead; `tone` is a unique colour while there are enough. */
export type Person = { id: string; name: string; email: string; initials: string; tone: number };

/** The colours that distinguish people; see AvatarCircle. */
export const TONES = 8;

/** "Siti Rahman" is SR, "Budi" and "budi@selat.example" are BU. */
export function initialsOf(name: string): string {
  const [address = ""] = name.split("@");
  const words = address.split(/[\s._-]/).filter((word) => /\p{L}/u.test(word));
  const [first = "?", ...others] = words;
  const last = others.at(-1);
  const letters = last
    ? [...first].slice(0, 1).concat([...last].slice(0, 1))
    : [...first].slice(0, 2);
  return letters.join("").toLocaleUpperCase("en");
}

/** People as the desk shows them; their order gives each a colour. */
export function toPeople(
  rows: readonly { id: string; full_name: string | null; email: string }[],
): Person[] {
  return rows.map(({ id, full_name, email }, place) => {
    const name = full_name ?? email;
    return { id, name, email, initials: initialsOf(name), tone: place % TONES };
  });
}

/** The possible owners: the user first, then the others by name. */
export function sortSelfFirst(team: readonly Person[], ownUserId: string | null): Person[] {
  const byName = (a: Person, b: Person) => a.name.localeCompare(b.name, "en");
  const others = team.filter(({ id }) => id !== ownUserId).toSorted(byName);
  return [...team.filter(({ id }) => id === ownUserId), ...others];
}
