import { type ComponentType, lazy, useState } from "react";

/** A component on demand, and what loads its code ahead. */
export type OnDemand<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * As React's `lazy`, but drawn at once where its code is there: `lazy` draws the fallback first, and React then holds the
 * page back for 300 ms.
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
    // For as long as it is drawn: another component in its place would lose what is typed in it.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Chosen {...props} />;
  }
  return Object.assign(Page, { load });
}
