import { JSDOM } from "jsdom";
import { dataDir, urls } from "../e2e/stack.ts";

/** The folder of the built site. */
export const builtSite = `${dataDir}/build/site`;

/** A response of the site; redirects are not followed. */
export async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL(path, urls.site), { headers, redirect: "manual" });
}

/** The HTML, or other text, of a path. */
export async function textOf(path: string): Promise<string> {
  return (await get(path)).text();
}

/** A page as it is served, no script of it run. */
export async function documentOf(path: string): Promise<Document> {
  return new JSDOM(await textOf(path)).window.document;
}

/** The text of an element with single spaces. */
export function words(part: Element | null | undefined): string {
  return (part?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

/** Elements that match, as a list. */
export function all(part: ParentNode, selector: string): Element[] {
  return [...part.querySelectorAll(selector)];
}

type Options = {
  headers?: Record<string, string>;
  params?: Record<string, string>;
  data?: unknown;
};

function answerOf(response: Response) {
  return {
    ok: () => response.ok,
    text: () => response.text(),
    json: () => response.json() as Promise<unknown>,
  };
}

/** Sends requests for the helpers that the browser tests have too. */
export const request = {
  async get(address: string, { headers = {}, params = {} }: Options = {}) {
    const url = new URL(address, urls.site);
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    return answerOf(await fetch(url, { headers }));
  },
  async post(address: string, { headers = {}, data }: Options) {
    const sent = { "content-type": "application/json", ...headers };
    return answerOf(
      await fetch(address, { method: "POST", headers: sent, body: JSON.stringify(data) }),
    );
  },
};
