export const leadFormSectionFields = `
  heading, text, "source": source + "", "stage": stage + "", "solution": solution->name + "", leftOut,
  consentText, successTitle, successText
`;
