import { useCallback, useEffect, useRef } from "react";

/**
 * `call` as long as the component is there and shows the same `subject`, and nothing afterwards. A late answer must not
 * close what the user opened meanwhile, nor lead away from it.
 */
export function useWhileShown<Args extends unknown[]>(
  call: (...args: Args) => void,
  subject = "",
): (...args: Args) => void {
  const shown = useRef<string>(null);
  useEffect(() => {
    shown.current = subject;
    return () => {
      shown.current = null;
    };
  }, [subject]);
  return useCallback(
    (...args: Args) => {
      if (shown.current === subject) call(...args);
    },
    [call, subject],
  );
}
