import { defineArrayMember, defineField, defineType } from "sanity";

/** The paper ticket beside a chat scene: what the agent understood and sent to the point of sale. */
export const orderTicket = defineType({
  name: "orderTicket",
  title: "Order ticket",
  type: "object",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "Example: Table 12",
      type: "string",
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: "lines",
      title: "Lines",
      description: "What was ordered. Example: 2 Kopi-o kosong, 3.60",
      type: "array",
      of: [defineArrayMember({ type: "orderLine" })],
      validation: (rule) => rule.required().min(1).max(6),
    }),
    defineField({
      name: "totalLabel",
      title: "Text of the last line",
      description: "Example: Sent to the POS",
      type: "string",
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: "total",
      title: "Total",
      description: "The sum of the lines. Example: 13.80",
      type: "string",
      validation: (rule) => rule.required().max(20),
    }),
  ],
});
