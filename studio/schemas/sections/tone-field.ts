import { defineField } from "sanity";

/** The ground a section stands on, shared by the sections that can change it. */
export const toneField = defineField({
  name: "tone",
  title: "Ground",
  description: "Paper is the page itself. Change it where two sections in a row look too alike.",
  type: "string",
  options: {
    list: [
      { title: "Paper", value: "paper" },
      { title: "Mist", value: "mist" },
      { title: "Sea green, from edge to edge", value: "sea" },
    ],
    layout: "radio",
    direction: "horizontal",
  },
  initialValue: "paper",
});
