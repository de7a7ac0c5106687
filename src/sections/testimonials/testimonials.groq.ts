export const testimonialsSectionFields = `
  heading, text,
  items[]->{ _id, _type, content, name, role, company, industry, rating, figure{ value, label } }
`;
