import type { Page } from "./page.ts";

/** One fact about a page's raw HTML. */
export type Check = {
  name: string;
  /** The problems; empty if the page is right. */
  find: (page: Page) => string[] | Promise<string[]>;
  /** Breaks exactly this in a good page. */
  plant: (document: Document) => unknown;
};
