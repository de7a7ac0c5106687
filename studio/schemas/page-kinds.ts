/** The groups of pages in the desk. The kind changes nothing on the site. */
export const pageKinds = [
  { value: "home", title: "Home page", list: "Home page" },
  { value: "solution", title: "Solution page", list: "Solution pages" },
  { value: "country", title: "Country page", list: "Country pages" },
  { value: "campaign", title: "Campaign page", list: "Campaign pages" },
  { value: "information", title: "Information", list: "Information" },
] as const;
