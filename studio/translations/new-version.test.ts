import { expect, test } from "vitest";
import { type ContentDocument, toContent } from "../texts/content.ts";
import { validateWithModel } from "../checks/validate-with-model.ts";
import { documents as all, query } from "../tests/content.ts";
import { describeVersionProblem, newVersion } from "./new-version.ts";

const settings: ContentDocument = {
  _id: "siteSettings",
  _type: "siteSettings",
  languages: [
    { _key: "en", code: "en", name: "English" },
    { _key: "ms", code: "ms", name: "Bahasa Melayu" },
    { _key: "ta", code: "ta", name: "தமிழ்" },
  ],
};
const reference = (_ref: string) => ({ _type: "reference", _ref });
const contact = { _id: "contactPage", _type: "contactPage", path: "/contact" };
const waiter: ContentDocument = {
  _id: "waiter",
  _type: "page",
  _rev: "1",
  title: "Waiter",
  path: "/waiter",
  formerPaths: ["/old"],
  sections: [
    {
      _key: "hero",
      _type: "heroSection",
      heading: "It answers",
      image: { asset: reference("image-abc-1x1-png") },
      primaryLink: { _type: "link", page: reference("contactPage") },
      secondaryLink: { _type: "link", page: reference("waiter") },
    },
  ],
};
const joined = (id: string, ...languages: string[]): ContentDocument => ({
  _id: `translation-${id}`,
  _type: "translation.metadata",
  translations: languages.map((language) => ({
    _key: language,
    language,
    value: reference(language === "en" ? id : `${id}-${language}`),
  })),
});

const documents = [
  settings,
  waiter,
  contact,
  { ...contact, _id: "contactPage-ms", path: "/ms/hubungi", language: "ms" },
  joined("contactPage", "en", "ms"),
];

test("copies structure, keys and files of its source, and links within its language", () => {
  const { document, metadata } = newVersion(toContent(documents), waiter, "ms");
  expect(document).toEqual({
    _id: "waiter-ms",
    _type: "page",
    title: "Waiter",
    path: "/ms/waiter",
    language: "ms",
    translatedFrom: { texts: [] },
    sections: [
      {
        _key: "hero",
        _type: "heroSection",
        heading: "It answers",
        image: { asset: reference("image-abc-1x1-png") },
        primaryLink: { _type: "link", page: reference("contactPage-ms") },
        secondaryLink: { _type: "link", page: reference("waiter") },
      },
    ],
  });
  expect(metadata).toMatchObject({
    id: "translation-waiter",
    type: "page",
    source: { language: "en", value: { _ref: "waiter" } },
    own: { language: "ms", value: { _ref: "waiter-ms", _weak: true } },
  });
});

test("references are weak until their target is published", () => {
  const drafted = documents.map((document) =>
    document._id === "contactPage-ms" ? { ...document, _id: "drafts.contactPage-ms" } : document,
  );
  const { document } = newVersion(toContent(drafted), waiter, "ms");
  expect(document["sections"]).toMatchObject([
    {
      primaryLink: {
        page: {
          _ref: "contactPage-ms",
          _weak: true,
          _strengthenOnPublish: { type: "contactPage" },
        },
      },
    },
  ]);
});

test("uses the language code as the home page's path, and joins an existing group", () => {
  const home = { _id: "home", _type: "page", path: "/" };
  const content = toContent([...documents, home, joined("home", "en", "ms")]);
  const { document, metadata } = newVersion(content, home, "ta");
  expect(document["path"]).toBe("/ta");
  expect(metadata).toMatchObject({ id: "translation-home", own: { language: "ta" } });
});

test("puts a version in the first language at the root", () => {
  const page = { _id: "puasa", _type: "page", language: "ms", path: "/ms/puasa" };
  const content = toContent([...documents, page]);
  const { document, metadata } = newVersion(content, page, "en");
  expect(document).toEqual({ _id: "puasa-en", _type: "page", path: "/puasa" });
  expect(metadata).toMatchObject({ source: { language: "ms" }, own: { language: "en" } });
  expect(newVersion(content, page, "ta").document["path"]).toBe("/ta/puasa");
});

test("refuses a version that cannot be created, with the reason", () => {
  const content = toContent([
    ...documents,
    { _id: "other", _type: "page", path: "/ms/waiter" },
    { _id: "waiter-ta", _type: "page" },
  ]);
  expect(describeVersionProblem(content, contact, "ms")).toBe("A Malay version already exists");
  expect(describeVersionProblem(content, waiter, "ms")).toContain("is the path of another page");
  expect(describeVersionProblem(content, waiter, "ta")).toContain(
    "but no other language is linked to it",
  );
  expect(describeVersionProblem(content, waiter, "fr")).toContain("no such language");
  expect(describeVersionProblem(toContent(documents), waiter, "ms")).toBeNull();
});

test("a new version of any starting document has no error of the schema", async () => {
  const client = {
    fetch: (groq: string, params: Record<string, unknown>) => query(groq, params),
    withConfig: () => client,
  };
  const validate = validateWithModel(client);
  const content = toContent([...all, { ...settings, _id: "siteSettings" }]);
  const types = new Set(["page", "faq", "solution", "testimonial", "legalPage", "contactPage"]);
  const sources = content.documents.filter(
    ({ _type, language }) => types.has(_type) && language === undefined,
  );
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources) {
    const { document } = newVersion(content, source, "ta");
    const errors = (await validate(document)).filter(({ level }) => level === "error");
    expect(errors, `${document._id}`).toEqual([]);
  }
});
