import { createContext, type ReactNode } from "react";
import type { SectionOf } from "../../content/page-content.ts";

/**
 * Renders the contact form for a section. Sections do not import leads, so the page provides it; null if a page has
 * none.
 */
export const LeadFormSlot = createContext<
  ((section: SectionOf<"leadFormSection">) => ReactNode) | null
>(null);
