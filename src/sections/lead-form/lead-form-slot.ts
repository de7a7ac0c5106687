import { createContext, type ReactNode } from "react";
import type { SectionOf } from "../../content/page-content.ts";

/**
 * Draws the contact form for a section. Sections know no leads, so the page gives it to them; null if a page has none to
 * give.
 */
export const LeadFormSlot = createContext<
  ((section: SectionOf<"leadFormSection">) => ReactNode) | null
>(null);
