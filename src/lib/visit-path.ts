const KEY = "selat.path";

/** The link of this site that was clicked last: the page and the section that contain it, and its URL. */
export type PressedLink = { page: string; section: string; to: string };

/**
 * What this tab has read: pages in their order with the hashes of the seen sections. Its versions of experiments are in
 * `variant`: for each, the experiment's token of eight characters and 0 or 1.
 */
export type VisitPath = {
  pages: { page: string; sections: string[] }[];
  link?: PressedLink;
  variant?: string;
};

/** The maximum length of `leads.path`, with room for Postgres's format. */
const MAX_LENGTH = 3_000;

export function readVisitPath(): VisitPath {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{"pages":[]}') as VisitPath;
  } catch {
    // Storage may be blocked.
    return { pages: [] };
  }
}

/** Adds a page, a section that was seen on it or a clicked link; drops the oldest page if the path gets too long. */
export function addToVisitPath(page: string, section?: string, link?: PressedLink): void {
  const path = readVisitPath();
  let visitedPage = path.pages.find((each) => each.page === page);
  if (!visitedPage) path.pages.push((visitedPage = { page, sections: [] }));
  if (section && !visitedPage.sections.includes(section)) visitedPage.sections.push(section);
  if (link) path.link = link;
  while (JSON.stringify(path).length > MAX_LENGTH && path.pages.shift());
  try {
    sessionStorage.setItem(KEY, JSON.stringify(path));
  } catch {
    // Storage may be blocked: the lead then has no path.
  }
}

/** The tab's path for a lead sent from this page, with the link only if it led here; null without a path. */
export function pathOfLead(page: string): VisitPath | null {
  const path = readVisitPath();
  if (path.link?.to.split(/[?#]/)[0] !== page) delete path.link;
  return path.pages.length > 0 ? path : null;
}

/** Stores which versions of experiments this tab has; false if the browser stores nothing. */
export function keepVariant(variant: string): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readVisitPath(), variant }));
    return true;
  } catch {
    return false;
  }
}
