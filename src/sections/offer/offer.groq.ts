import { linkFields } from "../../content/fields.groq.ts";

export const offerSectionFields = `
  urgency, heading, emphasis, text, boxHeading,
  lines[]{ _key, _type, item, worth },
  spotsTotal, spotsLeft, spotsText, rating, ratingText,
  link{ ${linkFields} }
`;
