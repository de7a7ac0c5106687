import { imageFields, linkFields, localizedTexts } from "../../content/fields.groq.ts";
import { chatFields } from "./chat.groq.ts";

export const heroSectionFields = `
  eyebrow, heading, emphasis, text, note,
  primaryLink{ ${linkFields} },
  secondaryLink{ ${linkFields} },
  chat{ ${chatFields} },
  country->{ name, code, position, places[]{ _key, _type, name, latitude, longitude }, ${localizedTexts} },
  image{ ${imageFields} }
`;
