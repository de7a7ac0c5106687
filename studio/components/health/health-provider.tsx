import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type LayoutProps, useWorkspace } from "sanity";
import type { Content, ContentDocument } from "../../texts/content.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { type Health, watchHealth } from "./watch-health.ts";

export type Watched = {
  /** Undefined until the first check is done. */
  health: Health | undefined;
  /** The published documents, replaced by their drafts; newer than the check. */
  content: Content | undefined;
  /** Every stored document, including releases; as new as `content`. */
  documents: readonly ContentDocument[] | undefined;
  /** Why the last check failed; the earlier result is kept. */
  error: unknown;
  /** Checks again at once, unless watching has not begun; resolves when the check is done or has failed. */
  check: () => Promise<void>;
  /** Begins to watch; later calls do nothing. */
  begin: () => void;
};

const NOTHING = { content: undefined, documents: undefined };

const HealthContext = createContext<Watched>({
  health: undefined,
  ...NOTHING,
  error: undefined,
  check: () => Promise.resolve(),
  begin: () => undefined,
});

/** Returns the findings of all content, but does not start the checks: none until another part of the Studio does. */
export function useHealthSoFar(): Watched {
  return use(HealthContext);
}

/** Starts the checks and returns the findings of all content, updated after every change of any editor. */
export function useHealth(): Watched {
  const watched = useHealthSoFar();
  const { begin } = watched;
  useEffect(begin, [begin]);
  return watched;
}

/**
 * Watches the content once for the whole Studio: for the Health tool, the marks at fields and the facts that texts
 * name. It begins only when something on the screen needs it, because the first list would wait while all content
 * loads.
 */
export function LayoutWithHealth(props: LayoutProps) {
  const client = useStudioClient();
  const workspace = useWorkspace();
  const watch = useRef<ReturnType<typeof watchHealth>>(undefined);
  const [health, setHealth] = useState<Health>();
  const [stored, setStored] = useState<Pick<Watched, "content" | "documents">>(NOTHING);
  const [error, setError] = useState<unknown>();
  const [hasBegun, setHasBegun] = useState(false);
  const begin = useCallback(() => setHasBegun(true), []);

  useEffect(() => {
    if (!hasBegun) return undefined;
    const started = watchHealth(client, workspace, {
      onContent: (content, documents) => setStored({ content, documents }),
      onHealth(found) {
        setHealth(found);
        setError(undefined);
      },
      onError: setError,
    });
    watch.current = started;
    return started.stop;
  }, [client, workspace, hasBegun]);

  const watched = useMemo<Watched>(
    () => ({ health, ...stored, error, check: async () => watch.current?.check(), begin }),
    [health, stored, error, begin],
  );
  return <HealthContext value={watched}>{props.renderDefault(props)}</HealthContext>;
}
