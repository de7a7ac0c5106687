import { JSDOM } from "jsdom";
import { dataDir, urls } from "../e2e/stack.ts";

/** The folder of the built site. */
export const builtSite = `${dataDir}/build/site`;

/** Requests a path of the site without following redirects. */
export async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL(path, urls.site), { headers, redirect: "manual" });
}

export async function textOf(path: string): Promise<string> {
  return (await get(path)).text();
}

/** Returns the served document of a path, without running its scripts. */
export async function documentOf(path: string): Promise<Document> {
  return new JSDOM(await textOf(path)).window.document;
}

/** Returns the text of an element with single spaces; empty if there is no element. */
export function words(part: Element | null | undefined): string {
  return (part?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

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

/** A stand-in for Playwright's request context, for helpers that the browser tests use too. */
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
