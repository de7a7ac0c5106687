import { describe, expect, test } from "vitest";
import { messageGroups } from "../../src/lib/messages/catalogue.ts";
import { english } from "../../src/lib/messages/english.ts";
import { asRead } from "../checks/check-facts.ts";
import { checkContent } from "../checks/check-content.ts";
import { toContent } from "../texts/content.ts";
import { validateWithModel } from "../checks/validate-with-model.ts";
import { documents, query } from "./content.ts";
import { LEAD_PLACEHOLDERS } from "../schemas/message-rules.ts";
import { defaultTexts } from "../../supabase/functions/send-telegram-notification/default-texts.ts";

// The rules call only `fetch` and `withConfig` of their client.
const client = {
  fetch: (groq: string, params: Record<string, unknown>) => query(groq, params),
  withConfig: () => client,
};

const redirects = await query<{ from: string; to: string }[]>(
  `*[_type == "redirect"]{ from, "to": to->path }`,
);
test("the checks find nothing in the starting content, not even a warning", async () => {
  const content = toContent(documents);
  const { findings } = await checkContent(content, validateWithModel(client));
  expect(findings).toEqual([]);
});

test("each starting story shows one figure, a fact of the site that is marked as an example", () => {
  const stories = documents.filter(({ _type }) => _type === "testimonial");
  expect(stories).toHaveLength(16);
  for (const { figure } of stories) {
    expect(figure).toEqual({
      value: expect.stringMatching(/^\{[a-z-]+\}$/),
      label: expect.stringMatching(/\S (?:\(example\)|\(contoh\))$|\S（示例）$/),
    });
  }
});

/** The texts about fees that SPEC allows: there are no setup fees, and the advertised offer waives one. */
const FEES =
  /no setup fees?|setup fee waived for the first 50 businesses|"item":"Setup fee","worth":"waived"/gi;

test("no text mentions a fee except the promise of no setup fees", () => {
  const resolved = documents.map((document) => asRead(document, { documents }));
  const texts = JSON.stringify(resolved, (name, value: unknown) =>
    name.startsWith("_") || name === "translatedFrom" ? undefined : value,
  );
  expect(texts.replaceAll(FEES, "").match(/.{0,60}\bfees?\b.{0,60}/gi) ?? []).toEqual([]);
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
  test("are the old addresses of the specification", () => {
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

  test('lead to "A page of this site", the choice that their form shows', () => {
    const kinds = documents.filter(({ _type }) => _type === "redirect").map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(["internal"]);
  });
});

test("the starting content contains the messages of the code, word for word", () => {
  const messages = documents.find(({ _type }) => _type === "siteMessages");
  const groups = messageGroups.map((group) => [group, messages?.[group]]);
  expect(Object.keys(messages ?? {})).toEqual(expect.arrayContaining([...messageGroups]));
  // A message may be missing in the content: its field then shows the default of the code.
  expect(english).toMatchObject(Object.fromEntries(groups) as object);
});

test("the starting messages about leads equal the defaults of the code, word for word", () => {
  const messages = documents.find(({ _type }) => _type === "leadMessages");
  expect(messages?.["chat"]).toEqual(defaultTexts);
  const names = [...defaultTexts.message.matchAll(/\[([a-z]+)\]/g)].map(([, name]) => name);
  expect(LEAD_PLACEHOLDERS).toEqual(names);
});
