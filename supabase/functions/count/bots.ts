/**
 * Names in the user agents of programs: the generic words of github.com/monperrus/crawler-user-agents, a list of
 * crawlers, and the tools that open pages automatically.
 */
const BOT =
  /bot\b|bot[/_-]|crawl|spider|slurp|archiver|preview|fetcher|monitor|pingdom|uptime|lighthouse|headless|phantomjs|puppeteer|playwright|selenium|facebookexternalhit|curl|wget|python|java\/|go-http|axios|node-fetch|okhttp|libwww|scrapy/i;

/** Whether a request identifies itself as a program's; also if it names no browser. */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || BOT.test(userAgent);
}
