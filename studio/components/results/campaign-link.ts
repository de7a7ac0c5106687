import { renderSVG } from "uqr";

/** As the function `count` and the database take the name of a campaign; others would be counted without one. */
const NAME = /^[a-z0-9][a-z0-9 ._+-]{0,59}$/;

export type Campaign = { path: string; campaign: string; source: string };

/** A name as it is counted: in small letters. */
const nameOf = (text: string) => text.trim().toLowerCase();

/** What keeps a campaign from having a link, in a sentence; null where nothing does. */
export function campaignProblem({ campaign, source }: Campaign): string | null {
  const wrong = [
    ["campaign", campaign],
    ["place", source],
  ].find(([, text = ""]) => text.trim() !== "" && !NAME.test(nameOf(text)));
  if (!wrong) return null;
  return `The ${wrong[0]} may have letters a to z, figures, spaces and . _ + - only, and 60 of them: anything else is not counted.`;
}

/** The address that counts for a campaign; null while it has no name, or one that would not be counted. */
export function campaignLink(siteUrl: string, typed: Campaign): string | null {
  const [campaign, source] = [nameOf(typed.campaign), nameOf(typed.source)];
  if (!campaign || campaignProblem(typed)) return null;
  const link = new URL(typed.path, siteUrl);
  if (source) link.searchParams.set("utm_source", source);
  link.searchParams.set("utm_campaign", campaign);
  return link.href;
}

/** The link as a QR code to be printed, an SVG with the white border that cameras need. */
export function campaignCode(link: string): string {
  return renderSVG(link, { border: 4 });
}
