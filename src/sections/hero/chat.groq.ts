import { imageFields, linkFields } from "../../content/fields.groq.ts";

const choiceFields = `
  _key, _type, label, kind, text, duration, path, seen, next, photo{ ${imageFields} }`;

/** Everything of a conversation on a phone. */
export const chatFields = `
  agentName, businessName, status, language,
  messages[]{
    _key, _type, from, kind, text, time, duration, replies,
    choices[]{ ${choiceFields} }
  },
  answers[]{
    _key, _type, text, ticketTitle, total,
    lines[]{ _key, _type, quantity, item, amount },
    choices[]{ ${choiceFields} }
  },
  link{ ${linkFields} },
  ticket{ title, lines[]{ _key, _type, quantity, item, amount }, totalLabel, total }
`;
