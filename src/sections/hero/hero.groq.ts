import { imageFields, linkFields, localizedTexts } from "../../content/fields.groq.ts";

export const heroSectionFields = `
  eyebrow, heading, emphasis, text, note,
  primaryLink{ ${linkFields} },
  secondaryLink{ ${linkFields} },
  chat{
    agentName, businessName, status, language,
    messages[]{ _key, _type, from, kind, text, time, duration, replies },
    ticket{ title, lines[]{ _key, _type, quantity, item, amount }, totalLabel, total }
  },
  country->{ name, code, position, places[]{ _key, _type, name, latitude, longitude }, ${localizedTexts} },
  image{ ${imageFields} }
`;
