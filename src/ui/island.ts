/**
 * When the page fetches an island's code. `now`: with the page. `idle`: once the page is loaded and the browser idle.
 * `visible`: within 50 px of the window. `intent`: when the pointer, a finger or the focus reaches it. `press`: when a
 * visitor clicks or types in it. Controls that need the code are built disabled.
 */
export type IslandTiming = "now" | "idle" | "visible" | "intent" | "press";

/** The attributes that make an element an island: `name` is that of its `<name>.island.ts`. Its HTML is complete without the code. */
export function island(name: string, timing: IslandTiming) {
  return { "data-island": name, "data-hydrate": timing } as const;
}
