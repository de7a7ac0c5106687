import { linkFields } from "../../content/fields.groq.ts";

export const cardGridSectionFields = `
  heading, text,
  cards[]{ _key, _type, title, text, features, tone, link{ ${linkFields} } }
`;
