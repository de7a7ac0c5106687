import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that calls `call` only while the component is mounted and shows the same `subject`. A late
 * response must not close what the user has opened since, nor navigate away from it.
 */
export function useWhileShown<Args extends unknown[]>(
  call: (...args: Args) => void,
  subject = "",
): (...args: Args) => void {
  const currentSubject = useRef<string>(null);
  useEffect(() => {
    currentSubject.current = subject;
    return () => {
      currentSubject.current = null;
    };
  }, [subject]);
  return useCallback(
    (...args: Args) => {
      if (currentSubject.current === subject) call(...args);
    },
    [call, subject],
  );
}
