import { defineField } from "sanity";

/** Line drawings an editor can choose from; drawn in src/sections/line-icon.tsx. */
const ICONS = [
  { title: "Anchor", value: "anchor" },
  { title: "Calendar", value: "calendar" },
  { title: "Clock", value: "clock" },
  { title: "Code", value: "code" },
  { title: "Coin", value: "coin" },
  { title: "Envelope", value: "envelope" },
  { title: "Globe", value: "globe" },
  { title: "Group of companies", value: "group" },
  { title: "Lightning bubble", value: "messenger" },
  { title: "Mobile phone", value: "mobile" },
  { title: "Screen", value: "screen" },
  { title: "Shield", value: "shield" },
  { title: "Speech bubble", value: "chat" },
  { title: "Team", value: "team" },
];

/** An optional line drawing beside a few words. */
export const iconField = defineField({
  name: "icon",
  title: "Icon",
  description: "A small line drawing beside the words. Can stay empty.",
  type: "string",
  options: { list: ICONS },
});
