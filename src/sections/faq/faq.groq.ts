import { richTextFields } from "../../content/fields.groq.ts";

export const faqSectionFields = `
  heading, text,
  items[]->{ _id, _type, question, answer[]{ ${richTextFields} } }
`;
