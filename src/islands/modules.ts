/** What an island's module exports: makes one element of the page live; called once an element. */
export type IslandModule = { wake: (element: HTMLElement) => void };

/** The module of every island of the site, for the live page; the inlined entry has their addresses from the build. */
// Stryker disable next-line StringLiteral: Vite reads the pattern from the code.
const modules = import.meta.glob<IslandModule>("../**/*.island.ts");

/** Fetches an island's module by its name, that of its file; rejects for a name that no file has. */
export async function loadIsland(name: string): Promise<IslandModule> {
  const found = Object.entries(modules).find(([file]) => file.endsWith(`/${name}.island.ts`));
  if (!found) throw new Error(`There is no island "${name}"`);
  const [, load] = found;
  return load();
}
