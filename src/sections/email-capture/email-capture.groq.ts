export const emailCaptureSectionFields = `
  heading, text, fieldLabel, buttonLabel, busyLabel, note, successTitle, successText,
  coverTitle, coverText
`;
