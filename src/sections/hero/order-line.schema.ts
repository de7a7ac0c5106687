import { defineField, defineType } from "sanity";

/** One line of an order ticket; the amount is text, as printed. */
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
