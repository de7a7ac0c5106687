import { chatFields } from "../hero/chat.groq.ts";

export const conversationSectionFields = `
  heading, text,
  chat{ ${chatFields} }
`;
