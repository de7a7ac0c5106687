import { richTextFields } from "../../content/fields.groq.ts";

export const richTextSectionFields = `
  heading, body[]{ ${richTextFields} }
`;
