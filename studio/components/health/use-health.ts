import { useEffect, useRef, useState } from "react";
import { useClient, useWorkspace } from "sanity";
import { type Health, watchHealth } from "./watch-health.ts";

type Watched = {
  /** Undefined until the first check is done. */
  health: Health | undefined;
  /** Why the last check could not be made; the result before it stays. */
  error: unknown;
  check: () => void;
};

/** The publish health of all content, updated after every change of any editor. */
export function useHealth(): Watched {
  const client = useClient({ apiVersion: "2025-02-19" });
  const workspace = useWorkspace();
  const watch = useRef<ReturnType<typeof watchHealth>>(undefined);
  const [health, setHealth] = useState<Health>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    const started = watchHealth(client, workspace, {
      onHealth(found) {
        setHealth(found);
        setError(undefined);
      },
      onError: setError,
    });
    watch.current = started;
    return started.stop;
  }, [client, workspace]);

  return { health, error, check: () => void watch.current?.check() };
}
