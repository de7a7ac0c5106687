import { linkFields } from "../../content/fields.groq.ts";

export const badgesSectionFields = `
  heading, text, hub,
  groups[]{ _key, _type, title, badges[]{ _key, _type, label, icon } },
  link{ ${linkFields} }
`;
