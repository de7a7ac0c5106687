import { linkFields, localizedTexts } from "../../content/fields.groq.ts";

export const callToActionSectionFields = `
  heading, text,
  primaryLink{ ${linkFields} },
  secondaryLink{ ${linkFields} },
  country->{ code, businessName, street, city, region, postalCode, phone, email, ${localizedTexts} }
`;
