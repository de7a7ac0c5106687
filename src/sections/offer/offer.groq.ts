import { linkFields } from "../../content/fields.groq.ts";
import { chatFields } from "../hero/chat.groq.ts";

export const offerSectionFields = `
  urgency, heading, emphasis, text, boxHeading,
  lines[]{ _key, _type, item, worth },
  spotsTotal, spotsLeft, spotsText, rating, ratingText,
  link{ ${linkFields} },
  chat{ ${chatFields} }
`;
