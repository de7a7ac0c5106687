import { type ValidationClient, validateDocument } from "@sanity/validation";
import { describe, expect, test } from "vitest";
import { documents, findAll, query, schema } from "./content.ts";

// The rules ask only `fetch` and `withConfig` of their client.
const client = {
  fetch: (groq: string, params: Record<string, unknown>) => query(groq, params),
  withConfig: () => client,
} as unknown as ValidationClient;

const ids = new Set(documents.map(({ _id }) => _id));
const paths = await query<string[]>(`*[_type in ["page", "contactPage"]].path`);
const redirects = await query<{ from: string; to: string }[]>(
  `*[_type == "redirect"]{ from, "to": to->path }`,
);
/** Addresses that the site's code answers, not a document. */
const APP_PATHS = ["/admin/login"];

test.each(documents.map((document) => [document._id, document] as const))(
  "%s passes every rule, warnings included",
  async (_id, document) => {
    const result = await validateDocument({
      document,
      schema,
      client,
      getDocumentExists: async ({ id }) => ids.has(id),
    });
    const findings = result.markers.map(({ path, message }) => ({ path, message }));
    expect({ status: result.status, findings }).toEqual({ status: "passed", findings: [] });
  },
);

test("every reference points at a document", () => {
  const targets = findAll(documents, "reference").map(({ _ref }) => _ref);
  expect(targets.filter((target) => !ids.has(String(target)))).toEqual([]);
});

test("every path in a link is a page, a redirect or a page of the app", () => {
  const known = new Set([...paths, ...APP_PATHS, ...redirects.map(({ from }) => from)]);
  const hrefs = findAll(documents, "link").flatMap(({ href }) => (href ? [String(href)] : []));
  const sitePaths = hrefs.filter((href) => href.startsWith("/"));
  expect(sitePaths.filter((path) => !known.has(path))).toEqual([]);
});

test("every anchor in a link names a section of its page", async () => {
  const links = findAll(documents, "link").filter(({ anchor }) => anchor);
  expect(links).not.toEqual([]);
  for (const { anchor, page } of links) {
    const anchors = await query<string[]>(`*[_id == $id][0].sections[].anchor`, {
      id: (page as { _ref: string })._ref,
    });
    expect(anchors).toContain(anchor);
  }
});

test("_key is unique in every list", () => {
  const lists: unknown[][] = [];
  JSON.stringify(documents, (_key, value: unknown) => {
    if (Array.isArray(value)) lists.push(value);
    return value;
  });
  const keys = lists.map((list) => list.map((item) => (item as { _key?: string })?._key));
  expect(keys.filter((list) => list[0] && new Set(list).size !== list.length)).toEqual([]);
});

describe("redirects", () => {
  test("are the legacy addresses of the spec", () => {
    expect(Object.fromEntries(redirects.map(({ from, to }) => [from, to]))).toEqual({
      "/product-service-agent": "/knowledge-base-ai",
      "/sales-assistant-agent": "/sales-assistant-ai",
      "/singapore": "/ai-solutions-singapore",
      "/malaysia": "/ai-solutions-malaysia",
      "/indonesia": "/ai-solutions-indonesia",
      "/waiter": "/waiter-ai",
      "/restaurant-ai": "/waiter-ai",
      "/sales-ai": "/sales-assistant-ai",
      "/customer-service-ai": "/knowledge-base-ai",
      "/products": "/",
      "/services": "/",
      "/solutions": "/",
    });
  });

  test("form no chain: none starts where a page or another redirect's target is", () => {
    const starts = redirects.map(({ from }) => from);
    expect(starts.filter((from) => paths.includes(from))).toEqual([]);
    expect(redirects.filter(({ to }) => starts.includes(to))).toEqual([]);
  });
});
