/** A user who can own a lead. `tone` is the number of their colour, unique among the first eight users. */
export type Person = { id: string; name: string; email: string; initials: string; tone: number };

/** The number of colours that distinguish people (see AvatarCircle). */
export const TONES = 8;

/** Returns the initials: SR for "Siti Rahman", BU for "Budi" and "budi@selat.example". */
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

/** Returns users as the desk shows them, with a colour by their order. */
export function toPeople(
  rows: readonly { id: string; full_name: string | null; email: string }[],
): Person[] {
  return rows.map(({ id, full_name, email }, index) => {
    const name = full_name ?? email;
    return { id, name, email, initials: initialsOf(name), tone: index % TONES };
  });
}

/** Returns the team with the signed-in user first, and then the others by name. */
export function sortSelfFirst(team: readonly Person[], ownUserId: string | null): Person[] {
  const byName = (a: Person, b: Person) => a.name.localeCompare(b.name, "en");
  const others = team.filter(({ id }) => id !== ownUserId).toSorted(byName);
  return [...team.filter(({ id }) => id === ownUserId), ...others];
}
