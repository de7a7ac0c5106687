import { defineArrayMember, defineField, defineType } from "sanity";
import { localizedTextsField } from "./language-fields.ts";
import { emailOrFact, phoneOrFact } from "../fact-rules.ts";

const DAY = "(?:Mo|Tu|We|Th|Fr|Sa|Su)";
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
/** The form of schema.org's `openingHours`, for one span of hours. */
const OPENING_HOURS = new RegExp(`^${DAY}(?:[-,]${DAY})* ${TIME}-${TIME}$`);

/** A country in which we work: the local business that search engines show, and the places on its map. */
export const country = defineType({
  name: "country",
  title: "Country",
  type: "document",
  groups: [
    { name: "business", title: "Local business", default: true },
    { name: "chart", title: "Map" },
  ],
  fields: [
    defineField({
      name: "name",
      title: "Country",
      description: "Example: Singapore",
      type: "string",
      group: "business",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "code",
      title: "Country code",
      description: "The two capital letters of ISO 3166. Example: SG",
      type: "string",
      group: "business",
      validation: (rule) =>
        rule.required().regex(/^[A-Z]{2}$/, { name: "two capital letters, such as SG" }),
    }),
    defineField({
      name: "businessName",
      title: "Office name",
      description: "Example: Selat Singapore",
      type: "string",
      group: "business",
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: "description",
      title: "Description",
      description:
        "What this office does and for whom, in one or two sentences. Example: AI agents for restaurants and shops in Singapore, set up and looked after here.",
      type: "text",
      rows: 3,
      group: "business",
      validation: (rule) => rule.required().max(240),
    }),
    defineField({
      name: "street",
      title: "Street",
      description: "Sample content until you replace it. Example: 1 Selat Quay, #08-02",
      type: "string",
      group: "business",
      validation: (rule) => rule.max(80),
    }),
    defineField({
      name: "city",
      title: "City",
      description: "Example: Kuala Lumpur",
      type: "string",
      group: "business",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "region",
      title: "Region",
      description: "State, province or region, as on an envelope. Example: Selangor",
      type: "string",
      group: "business",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "postalCode",
      title: "Postal code",
      description: "Example: 50000",
      type: "string",
      group: "business",
      validation: (rule) => rule.max(10),
    }),
    defineField({
      name: "phone",
      title: "Telephone",
      description:
        "With the country's prefix. Sample content until you replace it. Example: +65 6000 0000",
      type: "string",
      group: "business",
      validation: (rule) => rule.custom(phoneOrFact),
    }),
    defineField({
      name: "email",
      title: "Email",
      description: "Example: singapore@selat.example",
      type: "string",
      group: "business",
      validation: (rule) => rule.required().custom(emailOrFact),
    }),
    defineField({
      name: "url",
      title: "Office website",
      description:
        "Example: https://selat.example/my. Leave empty if it has no other site than this one.",
      type: "url",
      group: "business",
      validation: (rule) => rule.uri({ scheme: ["https", "http"] }),
    }),
    defineField({
      name: "openingHours",
      title: "Office hours",
      description:
        "For search engines, as schema.org writes them: two letters for a day, and 24-hour times. Example: Mo-Fr 09:00-18:00",
      type: "array",
      of: [
        defineArrayMember({
          type: "string",
          title: "Hours",
          description: "Example: Sa 09:00-13:00",
          validation: (rule) =>
            rule.regex(OPENING_HOURS, { name: "days and times, such as Mo-Fr 09:00-18:00" }),
        }),
      ],
      group: "business",
      validation: (rule) => rule.max(7),
    }),
    defineField({
      name: "position",
      title: "Position",
      description:
        "Where the office is. Shown beside the country's name and to search engines. Example: 1°17′ N 103°51′ E",
      type: "string",
      group: "chart",
      validation: (rule) => rule.max(30),
    }),
    defineField({
      name: "places",
      title: "Places",
      description:
        "Three to eight towns for the map on the country's page, the office's own first. Example: Kuala Lumpur, George Town, Johor Bahru",
      type: "array",
      of: [defineArrayMember({ type: "chartPlace" })],
      group: "chart",
      validation: (rule) => rule.max(10),
    }),
    localizedTextsField,
  ],
  orderings: [{ title: "Country", name: "name", by: [{ field: "name", direction: "asc" }] }],
  preview: { select: { title: "name", subtitle: "businessName" } },
});
