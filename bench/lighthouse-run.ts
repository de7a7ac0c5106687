import lighthouse from "lighthouse";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** One run of Lighthouse on a simulated phone: times in milliseconds. */
export type LighthouseRun = {
  /** Scores from 0 to 100 for performance, accessibility, best practices and SEO, in this order. */
  scores: number[];
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Lighthouse's benchmark of the machine; below 1,000 it warns that its times are too long. */
  host: number;
};

/** Runs Lighthouse in the browser that listens to DevTools on `port`. */
export async function runLighthouse(url: string, port: number): Promise<LighthouseRun> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: "error",
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { audits, categories, environment } = result.lhr;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    fcp: value("first-contentful-paint"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    host: environment.benchmarkIndex,
  };
}
