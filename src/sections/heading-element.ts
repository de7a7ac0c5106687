import { createContext, use } from "react";

/** Whether the surrounding section has the page's main heading. */
export const MainHeading = createContext(false);

/** The element of a section's heading: a page has one `h1`. */
export function useHeadingElement(): "h1" | "h2" {
  return use(MainHeading) ? "h1" : "h2";
}
