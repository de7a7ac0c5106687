import type { Article } from "../src/content/page-content.ts";
import { pageAddress } from "../src/lib/page-address.ts";
import { escapeXml } from "./escape-xml.ts";

type Feed = {
  title: string;
  description: string;
  /** Path of the list that the feed shows, and of the feed's own file. */
  path: string;
  file: string;
  /** The language tag (BCP 47). */
  language: string;
  articles: readonly Article[];
};

/** RSS 2.0 needs dates in the format of emails; an article has no time of day. */
function rssDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString();
}

/** `feed-en.xml`: the latest articles of one language for feed readers (rssboard.org/rss-specification). */
export function feedFile(siteUrl: string, feed: Feed): string {
  const items = feed.articles.map(({ path, title, description, author, publishedOn }) => {
    const address = escapeXml(pageAddress(siteUrl, path ?? "/"));
    return [
      `<item><title>${escapeXml(title ?? "")}</title><link>${address}</link><guid>${address}</guid>`,
      description ? `<description>${escapeXml(description)}</description>` : "",
      author ? `<dc:creator>${escapeXml(author)}</dc:creator>` : "",
      publishedOn ? `<pubDate>${rssDate(publishedOn)}</pubDate>` : "",
      "</item>",
    ].join("");
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(feed.title)}</title>
<link>${escapeXml(pageAddress(siteUrl, feed.path))}</link>
<description>${escapeXml(feed.description)}</description>
<language>${feed.language}</language>
<atom:link href="${siteUrl}/${feed.file}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
}
