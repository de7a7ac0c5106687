import { expect, test } from "vitest";
import type { MessageTemplate } from "../leads/model/lead.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import { filledFor, fillTemplate, hasKnownPlaceholders, templatesFor } from "./fill-template.ts";

const values = { name: "Tan", company: "Kopi", solution: "Waiter AI", me: "Siti" };
const template: MessageTemplate = {
  id: "1",
  channel: "whatsapp",
  language: "en",
  name: "Hello",
  subject: null,
  body: "Hello {name}, {me} & co.\nSee you",
  place: 1,
  updated_at: "2026-11-21T08:00:00+00:00",
};

function inLanguage(language: string, id: string): MessageTemplate {
  return { ...template, id, language };
}

test("replaces every occurrence of each placeholder, and nothing else", () => {
  const text = "{name} of {company}: {solution}? {me} {name} {nmae} {toString} { }";
  expect(fillTemplate(text, values)).toBe("Tan of Kopi: Waiter AI? Siti Tan {nmae} {toString} { }");
});

test("does not replace a placeholder inside a value", () => {
  expect(fillTemplate("{name}, {company}", { ...values, name: "{company} $1" })).toBe(
    "{company} $1, Kopi",
  );
});

test("hasKnownPlaceholders is false for a word in braces that is no placeholder", () => {
  expect(hasKnownPlaceholders("Hello {name} {me} :-{")).toBe(true);
  expect(hasKnownPlaceholders("Hello {nmae}")).toBe(false);
  expect(hasKnownPlaceholders("Hello {toString}")).toBe(false);
});

test("a WhatsApp link contains the filled text; an invalid number has no link", () => {
  const lead = testLead({ id: "1", contact_name: "Tan", contact_number: "+65 6123 4567" });
  const filled = filledFor(lead, "Siti", template);
  expect(filled?.href).toBe(
    "https://wa.me/6561234567?text=Hello%20Tan%2C%20Siti%20%26%20co.%0ASee%20you",
  );
  expect(filled?.body).toBe("Hello Tan, Siti & co.\nSee you");
  expect(filledFor(testLead({ id: "1", contact_number: "12" }), "Siti", template)).toBeNull();
});

test("lists templates in the lead's language first, and keeps the order of the others", () => {
  const templates = ["en", "id", "ms", "en", "ms"].map((language, index) =>
    inLanguage(language, `${language}${index}`),
  );
  const order = (language: string) => templatesFor({ language }, templates).map(({ id }) => id);
  expect(order("ms")).toEqual(["ms2", "ms4", "en0", "id1", "en3"]);
  expect(order("ta")).toEqual(["en0", "id1", "ms2", "en3", "ms4"]);
});

test("an email link has subject and body, with RFC 6068 line ends and an encoded address", () => {
  const email = { ...template, channel: "email", subject: "{solution} & {company}?" } as const;
  const lead = testLead({
    id: "1",
    email: "a?b&c@kopi.example",
    contact_name: "Tan",
    company_name: "Kopi",
    solution_interested: "Waiter AI",
  });
  const { href = "" } = filledFor(lead, "Siti", email) ?? {};
  expect(href).toContain("mailto:a%3Fb%26c@kopi.example?");
  const link = new URL(href);
  expect(link.searchParams.get("subject")).toBe("Waiter AI & Kopi?");
  expect(link.searchParams.get("body")).toBe("Hello Tan, Siti & co.\r\nSee you");
  expect([...link.searchParams.keys()]).toEqual(["subject", "body"]);
});
