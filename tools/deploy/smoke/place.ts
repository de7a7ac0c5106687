/** The URLs of a deployment, and the keys of its Supabase project. */
export type Deployment = {
  site: string;
  studio: string;
  supabase: string;
  publishableKey: string;
  secretKey: string;
  /** `_redirects` of the build that was uploaded; empty if it is not known. */
  redirects: string;
};

/** One check: returns a line about the result, throws a line about the problem. */
export type Check = { name: string; run: (deployment: Deployment) => Promise<string> };

/** Throws the sentence unless the condition is true. */
export function expectThat(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

/** A request that follows no redirect and gives up after twenty seconds. */
export function request(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: "manual", signal: AbortSignal.timeout(20_000), ...init });
}
