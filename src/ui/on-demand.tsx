import { type ComponentType, lazy, useState } from "react";

/** A component on demand, and the function that preloads its code. */
export type OnDemand<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * Like React's `lazy`, but rendered at once if its code is loaded: `lazy` renders the fallback first, and React then
 * delays the page for 300 ms.
 */
export function onDemand<Props extends object>(
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function load() {
    const code = await fetchCode();
    loaded = code.default;
    return code;
  }
  const Lazy = lazy(load);
  function Page(props: Props) {
    // Stable while it is mounted: another component in its place would lose typed text.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Chosen {...props} />;
  }
  return Object.assign(Page, { load });
}
