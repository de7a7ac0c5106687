/** The export of an island's module: hydrates one element of the page; called once per element. */
export type IslandModule = { hydrate: (element: HTMLElement) => void };

/** The module of every island of the site, for the live page; the inlined entry gets their URLs from the build. */
// Stryker disable next-line StringLiteral: Vite reads the pattern from the code.
const modules = import.meta.glob<IslandModule>("../**/*.island.ts");

/** Fetches an island's module by its file name; rejects for an unknown name. */
export async function loadIsland(name: string): Promise<IslandModule> {
  const found = Object.entries(modules).find(([file]) => file.endsWith(`/${name}.island.ts`));
  if (!found) throw new Error(`There is no island "${name}"`);
  const [, load] = found;
  return load();
}
