import { describe, expect, test } from "vitest";
import { checkContent } from "./check-content.ts";
import { asRead } from "./check-facts.ts";
import { checkSeo } from "./check-seo.ts";
import { checkTranslations } from "./check-translations.ts";
import { type ContentDocument, toContent } from "../texts/content.ts";
import { validateWithModel } from "./validate-with-model.ts";

const client = { fetch: async () => [], withConfig: () => client };
const ref = (_ref: string) => ({ _type: "reference", _ref });
const SEO = {
  _type: "seo",
  title: "A title of a good length",
  description: "A description that says in one good sentence why somebody should open this page.",
};
const hero = { _key: "hero", _type: "heroSection", heading: "One promise" };
const page = (fields: Partial<ContentDocument> = {}): ContentDocument => ({
  _id: "page",
  _type: "page",
  title: "Page",
  path: "/page",
  kind: "information",
  sections: [hero],
  seo: SEO,
  ...fields,
});
const redirect = (_id: string, from: string, to: string): ContentDocument => {
  return { _id, _type: "redirect", from, to: ref(to) };
};
const linkTo = (link: object) => [
  hero,
  {
    _key: "call",
    _type: "callToActionSection",
    heading: "Come",
    primaryLink: { _type: "link", label: "Come in", kind: "internal", ...link },
  },
];

async function messagesFor(...documents: ContentDocument[]): Promise<string[]> {
  const content = toContent(documents);
  const { findings } = await checkContent(content, validateWithModel(client));
  return findings.map(({ message }) => message);
}

const block = (style: string) => ({ _key: style, _type: "block", style, children: [] });
const order = (...sections: object[]) => messagesFor(page({ sections }));
const asset = (fields: object): ContentDocument => ({
  _id: "image-a-100x100-png",
  _type: "sanity.imageAsset",
  ...fields,
});
test("finds nothing in a page without faults", async () => {
  expect(await messagesFor(page({ sections: linkTo({ page: ref("page") }) }))).toEqual([]);
});

test("checks thirty documents at the same time", async () => {
  const documents = Array.from({ length: 30 }, (_, at) => page({ _id: `page-${at}` }));
  let begun = 0;
  const all = Promise.withResolvers<void>();
  await checkContent(toContent(documents), async () => {
    begun += 1;
    if (begun === documents.length) all.resolve();
    await all.promise;
    return [];
  });
  expect(begun).toBe(documents.length);
});

const fact = (value: string) => ({
  _id: "fact",
  _type: "fact",
  key: "x",
  value,
  label: "kitchens",
});
test("accepts a figure or one word as the value of a fact, and reports other text", async () => {
  expect(await messagesFor(fact("< 30 s"))).toEqual([]);
  expect(await messagesFor(fact("Native"))).toEqual([]);
  expect(await messagesFor(fact("rather many"))).toEqual([
    "Enter a figure, such as 500+ or 60%, or a single word",
  ]);
});

test("lists errors before warnings, each once, with the place to fix", async () => {
  const content = toContent([page({ title: "Zero\u200Bwidth", sections: linkTo({}) })]);
  const { findings } = await checkContent(content, validateWithModel(client));
  expect(findings).toEqual([
    {
      documentId: "page",
      documentType: "page",
      path: ["sections", { _key: "call" }, "primaryLink", "page"],
      level: "error",
      message: "Choose the page to open",
    },
    {
      documentId: "page",
      documentType: "page",
      path: ["title"],
      level: "warning",
      message: "An invisible character hides after “Zero”: delete it and type again",
    },
  ]);
});

describe("headings", () => {
  test("reports a page without a main heading if its sections have no headings", async () => {
    const text = { _key: "t", _type: "unknownSection", body: [block("h2")] };
    expect(await order(text)).toContain("The page has no main heading: give its first section one");
  });

  test("reports a hero without its heading once", async () => {
    expect(await order({ ...hero, heading: "" })).toEqual(["This is missing: fill it in"]);
  });

  test("accepts a second hero and one below the top, because the site makes only one main heading", async () => {
    expect(await order(hero, { ...hero, _key: "second" })).toEqual([]);
    const [call] = linkTo({ page: ref("page") }).slice(1);
    expect(await order(call ?? {}, hero)).toEqual([]);
  });

  test("reports a text that skips a level", async () => {
    const text = { _key: "t", _type: "unknownSection", body: [block("h2"), block("h4")] };
    expect(await order(hero, text)).toContain(
      "This heading skips a level: use the next bigger one",
    );
  });
});

describe("links", () => {
  const other = page({
    _id: "other",
    path: "/other",
    title: "Other",
    seo: { ...SEO, title: "Another good title", description: `Not the same. ${SEO.description}` },
  });

  test.each([
    [{ page: ref("gone") }, "It refers to something that was deleted"],
    [{ page: ref("page"), anchor: "prices" }, "/page has no section called “prices”"],
    [{ kind: "external", href: "/gone?a=b" }, "No page of this site is at /gone"],
  ])("reports of the link %j: %s", async (link, message) => {
    expect(await messagesFor(page({ sections: linkTo(link) }))).toEqual([message]);
  });

  test("reports a link to a page that is only a draft", async () => {
    const draft = { ...other, _id: "drafts.other" };
    expect(await messagesFor(page({ sections: linkTo({ page: ref("other") }) }), draft)).toEqual([
      "It refers to something that is not published yet: visitors will not see it",
    ]);
  });

  test("reports a link to an archived page", async () => {
    const documents = [
      page({ sections: linkTo({ page: ref("other") }) }),
      { ...other, archived: true },
    ];
    expect(await messagesFor(...documents)).toEqual(["It links to an archived page"]);
  });

  test("reports a link in a text to an unknown path", async () => {
    const markDefs = [{ _key: "m", _type: "link", href: "/gone" }];
    const text = { _key: "m", _type: "span", text: "Here", marks: ["m"] };
    const body = [{ ...block("normal"), children: [text], markDefs }];
    const sections = [hero, { _key: "t", _type: "richTextSection", body }];
    expect(await messagesFor(page({ sections }))).toEqual(["No page of this site is at /gone"]);
  });

  test("accepts a link to an old address that is redirected", async () => {
    const link = { kind: "external", href: "/old" };
    const documents = [page({ sections: linkTo(link) }), redirect("r", "/old", "page")];
    expect(await messagesFor(...documents)).toEqual([]);
  });
});

describe("redirects", () => {
  test.each([
    ["/page", "It leads back to itself: delete this redirect"],
    ["/a", "Another redirect starts at /a too"],
  ])("reports of a redirect from %s: %s", async (from, message) => {
    const documents = [page(), redirect("r1", from, "page"), redirect("r2", "/a", "page")];
    expect(await messagesFor(...documents)).toContain(message);
  });

  test("reports a chain of redirects, and a redirect that hides a page", async () => {
    const other = page({ _id: "other", path: "/other" });
    const messages = await messagesFor(
      page(),
      other,
      redirect("r1", "/start", "other"),
      redirect("r2", "/other", "page"),
    );
    expect(messages).toContain("/other is redirected itself: point this redirect at the last page");
    expect(messages).toContain("A page is at /other: this redirect hides it");
  });
});

describe("search results", () => {
  test("reports the same title and description on two pages", async () => {
    const messages = await messagesFor(page(), page({ _id: "other", path: "/other" }));
    expect(messages).toContain("/other has the same title in Google");
    expect(messages).toContain("/page has the same description in Google");
  });

  test("reports a title that is too long, wherever it comes from", async () => {
    const title = "A page with a name that is fifty characters long";
    const settings = { _id: "siteSettings", _type: "siteSettings", title: "A long brand name" };
    const messages = await messagesFor(page({ title, seo: { ...SEO, title: "" } }), settings);
    expect(messages).toContain("Google cuts titles after about 60 characters");
  });

  test("checks a version with the settings and facts of its language", async () => {
    const description =
      "Our agents answer guests in seconds, for more than {kitchens} kitchens from Penang to Surabaya.";
    const settings = {
      _id: "siteSettings",
      _type: "siteSettings",
      title: "Selat",
      defaultSeo: { title: "Selat", description },
      localizedTexts: [
        { language: "ms", path: "defaultSeo.description", value: "Singkat untuk {kitchens}" },
      ],
    };
    const kitchens = {
      _id: "fact",
      _type: "fact",
      key: "kitchens",
      value: "500+",
      localizedTexts: [{ language: "ms", path: "value", value: "500 buah" }],
    };
    const { byId } = toContent([settings, kitchens]);
    const content = { documents: [...byId.values()] };
    const found = byId.get("siteSettings") ?? settings;
    expect(asRead(found, content, "ms")).toMatchObject({
      defaultSeo: { description: "Singkat untuk 500 buah" },
    });
    expect(asRead(found, content)).toMatchObject({
      defaultSeo: { description: description.replace("{kitchens}", "500+") },
    });
    // The check of the Malay page reads the short Malay text, that of the English page the long one.
    const seo = { ...SEO, description: "" };
    const version = page({ _id: "ms", path: "/ms/laman", title: "Laman", language: "ms", seo });
    const descriptions = (one: ContentDocument) => {
      const findings = checkSeo(toContent([one, settings, kitchens]));
      return findings.filter(({ path }) => path.join(".") === "seo.description");
    };
    expect(descriptions(version)).toHaveLength(1);
    expect(descriptions(page({ seo }))).toEqual([]);
  });
});

const pageOf = ({ _id }: ContentDocument, fields: Partial<ContentDocument> = {}) =>
  page({ _id: `page-${_id}`, path: `/${_id}`, country: ref(_id), ...fields });
const translations = (...documents: ContentDocument[]) =>
  checkTranslations(toContent(documents)).map(({ documentId, path, message }) => ({
    documentId,
    path,
    message,
  }));

describe("versions for several countries", () => {
  const countries = ["Singapore", "Malaysia", "Indonesia"].map((name) => ({
    _id: name,
    _type: "country",
    name,
    description: `What we do in ${name}`,
  }));
  test("finds nothing if they have the same fields and sections", () => {
    expect(translations(...countries, ...countries.map((country) => pageOf(country)))).toEqual([]);
  });

  test("reports a field that only one office leaves empty", () => {
    const [first, ...others] = countries;
    expect(translations({ ...first, description: " " } as ContentDocument, ...others)).toEqual([
      {
        documentId: "Singapore",
        path: ["description"],
        message: "Malaysia and Indonesia have this here, Singapore does not",
      },
    ]);
  });

  test("skips a country without a name, which its own form reports", () => {
    const [first, ...others] = countries;
    const unnamed = { ...first, name: undefined, description: "" } as ContentDocument;
    expect(translations(unnamed, ...others)).toEqual([]);
  });

  test("reports a missing search text, a missing text of a section and a missing section", () => {
    const full = [
      { ...hero, text: "For all" },
      { _key: "s", _type: "statsSection", items: [1] },
    ];
    const seo = { _type: "seo", title: SEO.title };
    const pages = countries.map((country, index) =>
      pageOf(country, index === 2 ? { sections: [hero], seo } : { sections: full }),
    );
    const found = translations(...countries, ...pages);
    expect(found.map(({ documentId }) => documentId)).toEqual(Array(3).fill("page-Indonesia"));
    expect(found.map(({ path }) => path)).toEqual([
      ["seo", "description"],
      ["sections", { _key: "hero" }, "text"],
      ["sections"],
    ]);
    expect(found.at(-1)?.message).toContain("have the section “stats” here, Indonesia does not");
  });

  test("finds nothing if the language has only two countries, which differ", () => {
    const [first, second] = countries;
    expect(translations({ ...first, phone: "+65" } as ContentDocument, second as never)).toEqual(
      [],
    );
  });
});

function pageWithTable(columns: number, text = "One"): ContentDocument {
  const cell = (_: unknown, at: number) => ({
    _key: `${at}`,
    _type: "cell",
    value: [
      {
        ...block("normal"),
        children: [{ _key: "s", _type: "span", text, marks: [] }],
      },
    ],
  });
  const rows = [{ _key: "r", _type: "row", cells: Array.from({ length: columns }, cell) }];
  const body = [{ _key: "table", _type: "table", headerRows: 1, rows }];
  return page({ sections: [hero, { _key: "t", _type: "richTextSection", body }] });
}

describe("tables in running text", () => {
  test("accepts eight columns, and reports nine", async () => {
    expect(await messagesFor(pageWithTable(8))).toEqual([]);
    expect((await messagesFor(pageWithTable(9))).join()).toContain("hard to read on a phone");
  });

  test("reports an invisible character in a cell", async () => {
    expect((await messagesFor(pageWithTable(1, "ko\u200Bpi"))).join()).toMatch(/invisible/i);
  });
});

describe("pictures", () => {
  const picture = { _type: "imageWithAlt", asset: ref("image-a-100x100-png"), alt: "A waiter" };

  test.each([
    [{ ...picture, alt: "IMG_2040.jpg" }, {}, "The alternative text is a file name"],
    [picture, { size: 9 * 1024 * 1024 }, "The file is 9 MB: reduce it to less than 8 MB"],
    [{ ...picture, alt: undefined }, {}, "Describe the picture in a few words"],
  ])("reports of the picture %j with the file %j: %s", async (image, fields, message) => {
    const messages = await messagesFor(page({ sections: [{ ...hero, image }] }), asset(fields));
    expect(messages.join()).toContain(message);
  });

  test.each([
    ["without a description", { alt: undefined }, "Describe the picture in a few words"],
    ["without a file", { asset: undefined }, "Choose a picture, or remove this"],
    ["that names its file", { alt: "IMG_2040.jpg" }, "The alternative text is a file name"],
  ])("reports a picture in running text %s", async (_what, fields, message) => {
    const inText = { ...picture, _type: "textPicture", _key: "p", ...fields };
    const sections = [hero, { _key: "t", _type: "richTextSection", body: [inText] }];
    expect((await messagesFor(page({ sections }), asset({}))).join()).toContain(message);
  });

  test("reports a sharing picture that is too small, and a file that is missing", async () => {
    const seo = { ...SEO, image: picture };
    const small = asset({ metadata: { dimensions: { width: 100, height: 100 } } });
    expect(await messagesFor(page({ seo }), small)).toEqual([
      "Shared links show pictures of 1200 by 630 pixels; this one is smaller",
    ]);
    expect(await messagesFor(page({ seo }))).toEqual(["The file is gone: choose another one"]);
  });
});
