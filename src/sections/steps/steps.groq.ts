export const stepsSectionFields = `
  heading, text, tone,
  steps[]{ _key, _type, label, title, text }
`;
