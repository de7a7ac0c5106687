/**
 * When an island's code is fetched: with the page (`now`), once the page is loaded and the browser idle (`idle`), within
 * 50 px of the window (`visible`), when the pointer, a finger or the focus reaches it (`intent`), or when something in
 * it is pressed or typed (`press`). Controls that need the code are built disabled.
 */
export type IslandTiming = "now" | "idle" | "visible" | "intent" | "press";

/** The attributes that make an element an island: `name` is that of its `<name>.island.ts`. Its HTML is complete without the code. */
export function island(name: string, timing: IslandTiming) {
  return { "data-island": name, "data-wake": timing } as const;
}
