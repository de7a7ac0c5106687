import { evaluate, parse } from "groq-js";
import type { ConfigContext, NewDocumentCreationContext, TemplateItem } from "sanity";
import { expect, test } from "vitest";
import { ownLanguageTemplates, createInOwnLanguage } from "./own-language-templates.ts";

const items: TemplateItem[] = [
  { templateId: "faq", title: "Question" },
  { templateId: "fact", title: "Fact" },
];

function optionsIn(creationContext: NewDocumentCreationContext): TemplateItem[] {
  return createInOwnLanguage(items, { creationContext } as ConfigContext & {
    creationContext: NewDocumentCreationContext;
  });
}

/** A client with a dataset that counts its queries in `queryCount`. */
function clientOf(dataset: unknown[]) {
  const client = {
    queryCount: 0,
    withConfig: () => client,
    async fetch(groq: string, params: Record<string, unknown>): Promise<unknown> {
      client.queryCount += 1;
      return (await evaluate(parse(groq, { params }), { dataset, params })).get();
    },
  };
  return client;
}

type Client = ReturnType<typeof clientOf>;

/** Returns the initial value of a new document that is created from a field of another. */
function valueOf({ value }: (typeof ownLanguageTemplates)[number], id: string, client: Client) {
  const resolve = value as (params: object, context: object) => Promise<unknown>;
  return resolve({ id }, { getClient: () => client });
}

/** Returns the initial value of a new question that is created from a field of a document. */
async function createBeside(id: string, dataset: unknown[]): Promise<unknown> {
  const template = ownLanguageTemplates.find(({ schemaType }) => schemaType === "faq");
  return template && valueOf(template, id, clientOf(dataset));
}

test("a document created from a field starts from that field's document", () => {
  const creationContext = { type: "document", documentId: "page-ms", schemaType: "page" } as const;
  expect(optionsIn(creationContext)).toEqual([
    { templateId: "faq-beside", title: "Question", parameters: { id: "page-ms" } },
    { templateId: "fact", title: "Fact" },
  ]);
});

test("a document created anywhere else is in the first language", () => {
  expect(optionsIn({ type: "global" })).toEqual(items);
  expect(optionsIn({ type: "structure", schemaType: "faq" })).toEqual(items);
});

test.each(["page-ms", "drafts.page-ms", "versions.spring.page-ms"])(
  "a question created beside %s gets its language",
  async (_id) => {
    const dataset = [
      { _id, _type: "page", language: "ms" },
      { _id: "page-ms-2", _type: "page", language: "id" },
    ];
    expect(await createBeside("page-ms", dataset)).toEqual({ language: "ms" });
  },
);

test("a question gets no language if the document beside it has none, or is not found", async () => {
  expect(await createBeside("page", [{ _id: "page", _type: "page" }])).toEqual({});
  expect(await createBeside("page", [])).toEqual({});
});

test("a form reads the language of its document once for all templates", async () => {
  const client = clientOf([{ _id: "page-ms", _type: "page", language: "ms" }]);
  const values = ownLanguageTemplates.map((template) => valueOf(template, "page-ms", client));
  const inMalay = ownLanguageTemplates.map(() => ({ language: "ms" }));
  expect(await Promise.all(values)).toEqual(inMalay);
  expect(client.queryCount).toBe(1);
});
