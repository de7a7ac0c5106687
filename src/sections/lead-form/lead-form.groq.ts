export const leadFormSectionFields = `
  heading, text, source, stage, "solution": solution->name, leftOut,
  consentText, successTitle, successText
`;
