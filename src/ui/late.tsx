import { type ComponentType, createContext, memo, use } from "react";

/** True while the HTML on the screen is the built one: it needs no code to be shown. */
export const AsBuilt = createContext(false);

export type Late<Props> = ComponentType<Props> & {
  /** Fetches the code ahead; rejects where that fails, and may be called again. */
  load: () => Promise<void>;
};

/**
 * A component whose code comes when it is needed: as soon as React has to draw it, and not at all while
 * its built HTML stands (`AsBuilt`), unless `load` is called. Wants a Suspense boundary around it.
 */
export function late<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): Late<Props> {
  let Component: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;
  const arrival = Promise.withResolvers<void>();

  function settle() {
    arrival.resolve();
    // What `use` writes on a promise that it has seen settle: without it even code that is there suspends once.
    Object.assign(arrival.promise, { status: "fulfilled", value: undefined });
  }

  async function fetchOnce() {
    try {
      // What stays the same from page to page is not drawn again.
      Component = memo(await fetchCode());
      settle();
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  async function load() {
    loading ??= fetchOnce();
    await loading;
  }

  /** Without a connection the page before stays until there is one. */
  async function demand(): Promise<void> {
    try {
      await load();
    } catch (error) {
      if (typeof window !== "undefined" && !navigator.onLine) {
        window.addEventListener("online", () => void demand(), { once: true });
        return;
      }
      failure = error;
      settle();
    }
  }

  function LateComponent(props: Props) {
    const isAsBuilt = use(AsBuilt);
    if (!Component && !isAsBuilt) void demand();
    use(arrival.promise);
    if (!Component) throw failure;
    return <Component {...props} />;
  }
  return Object.assign(LateComponent, { load });
}
