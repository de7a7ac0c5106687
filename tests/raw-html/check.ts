import type { Page } from "./page.ts";

/** One rule for a page's raw HTML. */
export type Check = {
  name: string;
  /** Returns the problems; empty if the page follows the rule. */
  find: (page: Page) => string[] | Promise<string[]>;
  /** Breaks this rule in a good page, to test `find`. */
  plant: (document: Document) => unknown;
};
