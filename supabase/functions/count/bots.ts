/**
 * How programs that are no visitors name themselves: the generic words of github.com/monperrus/crawler-user-agents, a
 * list of crawlers, and the tools that open pages automatically.
 */
const BOT =
  /bot\b|bot[/_-]|crawl|spider|slurp|archiver|preview|fetcher|monitor|pingdom|uptime|lighthouse|headless|phantomjs|puppeteer|playwright|selenium|facebookexternalhit|curl|wget|python|java\/|go-http|axios|node-fetch|okhttp|libwww|scrapy/i;

/** Whether a request itself says that no person sent it; one that names no browser at all says so, too. */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || BOT.test(userAgent);
}
