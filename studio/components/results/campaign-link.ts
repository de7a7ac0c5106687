import { renderSVG } from "uqr";

/**
 * The names of campaigns that the function `count` and the database accept; visits with another name would be counted
 * without a campaign.
 */
const NAME = /^[a-z0-9][a-z0-9 ._+-]{0,59}$/;

export type Campaign = { path: string; campaign: string; source: string; medium: string };

export type StoredPage = { _id: string; path: string; title?: string | null };

/** A page that a link can lead to, even if it is not published yet. */
export type LinkedPage = { path: string; title: string; isPublished: boolean };

/** Returns the published pages, and the drafts of pages that are not published yet. */
export function linkedPages(stored: readonly StoredPage[]): LinkedPage[] {
  const published = new Set(stored.map(({ _id }) => _id).filter((id) => !id.startsWith("drafts.")));
  return stored.flatMap(({ _id, path, title }) => {
    const isPublished = published.has(_id);
    if (!isPublished && published.has(_id.replace("drafts.", ""))) return [];
    return { path, title: title ?? path, isPublished };
  });
}

/** Returns a name as it is counted: in lower case, without spaces around it. */
const nameOf = (text: string) => text.trim().toLowerCase();

/** Returns in a sentence why a campaign cannot have a link; null if it can. */
export function campaignProblem({ campaign, source, medium }: Campaign): string | null {
  const wrong = [
    ["campaign", campaign],
    ["source", source],
    ["medium", medium],
  ].find(([, text = ""]) => text.trim() !== "" && !NAME.test(nameOf(text)));
  if (!wrong) return null;
  return `The ${wrong[0]} may contain letters a to z, digits, spaces and . _ + -, at most 60 characters. Anything else is not counted.`;
}

/** Returns the URL whose visits count for a campaign; null without a name, or with one that would not be counted. */
export function campaignLink(siteUrl: string, typed: Campaign): string | null {
  const [campaign, source, medium] = [typed.campaign, typed.source, typed.medium].map(nameOf);
  if (!campaign || campaignProblem(typed)) return null;
  const link = new URL(typed.path, siteUrl);
  if (source) link.searchParams.set("utm_source", source);
  if (medium) link.searchParams.set("utm_medium", medium);
  link.searchParams.set("utm_campaign", campaign);
  return link.href;
}

/** Returns a QR code of the link for print: an SVG with the white border that cameras need. */
export function campaignCode(link: string): string {
  return renderSVG(link, { border: 4 });
}
