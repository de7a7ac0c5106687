import { linkFields } from "../../content/fields.groq.ts";

export const contactCardsSectionFields = `
  heading, text,
  cards[]{ _key, _type, icon, title, text, link{ ${linkFields} } }
`;
