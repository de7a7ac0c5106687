import { defineArrayMember, defineField, defineType } from "sanity";

/** One line of an order ticket; the amount is text, as it is printed. */
export const orderLine = defineType({
  name: "orderLine",
  title: "Order line",
  type: "object",
  fields: [
    defineField({
      name: "quantity",
      title: "Quantity",
      description: "How many. Example: 2. Can stay empty.",
      type: "number",
      validation: (rule) => rule.integer().positive(),
    }),
    defineField({
      name: "item",
      title: "Item",
      description: "Example: Kopi-o kosong",
      type: "string",
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: "amount",
      title: "Amount",
      description: "As printed, without the currency. Example: 3.60",
      type: "string",
      validation: (rule) => rule.required().max(20),
    }),
  ],
  preview: { select: { title: "item", subtitle: "amount" } },
});

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
      title: "Words of the last line",
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
