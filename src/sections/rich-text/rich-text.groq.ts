export const richTextSectionFields = `
  heading, body
`;
