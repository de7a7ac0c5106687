/**
 * When an island's code is fetched: with the page (`now`), once the page is loaded and the browser idle (`idle`), within
 * 50 px of the window (`visible`), or when the pointer, a finger or the focus reaches it (`intent`).
 */
export type IslandTiming = "now" | "idle" | "visible" | "intent";

/** The attributes that make an element an island: `name` is that of its `<name>.island.ts`. Its HTML is complete without the code. */
export function island(name: string, timing: IslandTiming) {
  return { "data-island": name, "data-wake": timing } as const;
}
