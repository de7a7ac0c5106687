import { useEffect } from "react";

/** Sets the document's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
