/**
 * Names in the user agents of programs: the generic words of github.com/monperrus/crawler-user-agents, a list of
 * crawlers, and the tools that open pages automatically.
 */
const BOT =
  /bot\b|bot[/_-]|crawl|spider|slurp|archiver|preview|fetcher|monitor|pingdom|uptime|lighthouse|headless|phantomjs|puppeteer|playwright|selenium|facebookexternalhit|curl|wget|python|java\/|go-http|axios|node-fetch|okhttp|libwww|scrapy/i;

/** Whether a request comes from a program by its user agent, or has none. */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || BOT.test(userAgent);
}
