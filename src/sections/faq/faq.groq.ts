export const faqSectionFields = `
  heading, text,
  items[]->{ _id, _type, question, answer }
`;
