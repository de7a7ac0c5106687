import { localizedTexts } from "../../content/fields.groq.ts";

export const statsSectionFields = `
  heading, text,
  items[]->{ _id, _type, value, label, ${localizedTexts} }
`;
