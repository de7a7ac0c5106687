import type { Counting } from "./counting-off.tsx";
import type { Rate } from "./results.ts";

/** The document and field of a text. */
export type TextLocation = { document: string; key: string };
export type Section = TextLocation & { page: string; heading: string | null };

/** The response of the function `results` without a document. */
export type Selling = Counting & {
  leads: number;
  customers: number;
  /** Leads that no link of a page led to. */
  uncredited: number;
  pages: { page: string; visits: number; leads: number; customers: number; lead_rate: Rate }[];
  sections: (Section & {
    hash: string;
    seen: number;
    pressed: number;
    leads: number;
    customers: number;
    lead_rate: Rate;
  })[];
  silent: (Section & { target: string; seen: number })[];
  /** For each section from top to bottom, the part of the page's visits that saw it, from 0 to 1. */
  reading: (Section & { place: number; part: number })[];
  campaigns: { campaign: string; visits: number; leads: number; customers: number }[];
};
