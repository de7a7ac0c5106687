export const statsSectionFields = `
  heading, text,
  items[]->{ _id, _type, value, label }
`;
