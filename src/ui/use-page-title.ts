import { useEffect } from "react";

/** Gives the tab the title of the page that calls it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
