import { linkFields } from "../../content/fields.groq.ts";

export const cardGridSectionFields = `
  heading, text, layout,
  cards[]{ _key, _type, title, subtitle, text, features, metric, icon, tone, link{ ${linkFields} } }
`;
