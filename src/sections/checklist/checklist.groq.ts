export const checklistSectionFields = `
  heading, text, tone,
  items[]{ _key, _type, title, text }
`;
