import { linkFields } from "../../content/fields.groq.ts";

export const regionsSectionFields = `
  heading, text,
  regions[]{ _key, _type, name, text, place, latitude, longitude, link{ ${linkFields} } }
`;
